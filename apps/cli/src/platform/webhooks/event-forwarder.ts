import { ID_PREFIXES } from '@core/contract';
import { addressList } from '@core/egress';
import {
  type AttemptResult,
  deliveryHeaders,
  endpointUrlProblem,
  WebhookClient,
} from '@capabilities/webhooks/standalone';
import { type WebhookEvent } from '@capabilities/webhooks/wire';
import { ulid } from 'ulid';
import { UsageError } from '../output.js';

const USER_AGENT = 'flight-analysis-service-listen/1';
/** Private addresses are allowed: the command runs on the machine of the developer who gives the URL. */
const EVERYWHERE = addressList(['0.0.0.0/0', '::/0']);

/** Posts each event once, like a delivery. */
export class EventForwarder {
  private readonly client: WebhookClient;

  /** @throws UsageError */
  constructor(
    readonly url: string,
    readonly secret: string,
    timeoutMs: number,
  ) {
    const problem = endpointUrlProblem(url, { allowHttp: true });
    if (problem) throw new UsageError(`--forward-to: ${problem}`);
    this.client = new WebhookClient({
      allowed: EVERYWHERE,
      allowHttp: true,
      connectTimeoutMs: timeoutMs,
      totalTimeoutMs: timeoutMs,
      userAgent: USER_AGENT,
    });
  }

  async post({ id, type }: WebhookEvent, body: Buffer): Promise<AttemptResult> {
    const headers = deliveryHeaders(
      {
        eventId: id,
        eventType: type,
        deliveryId: ID_PREFIXES.delivery + ulid(),
        timestampSeconds: Math.floor(Date.now() / 1_000),
        body,
      },
      [this.secret],
    );
    return this.client.post(this.url, headers, body);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
