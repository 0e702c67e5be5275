import {
  type AutoDisable,
  type ClaimedDelivery,
  type DeliveryWorkRepository,
  type EndedAttempt,
} from '@app/database';
import { WakeableLoop } from '@app/retry';
import { outcomeOf } from './attempt-outcome.js';
import { eventBody } from './event-body.js';
import { deliveryHeaders } from './sign-delivery.js';
import { type AttemptResult, type WebhookClient } from './webhook-client.js';

const RELAY_BATCH = 200;
/** How often a worker looks without having been told: for retries, and for what a broken connection swallowed. */
const POLL_MS = 500;
/** After a failed look at the database. */
const FAILURE_PAUSE_MS = 1_000;
/** Beyond the longest attempt, before another worker takes a delivery for abandoned. */
const LEASE_MARGIN_SECONDS = 30;

export interface DispatcherOptions {
  readonly concurrency: number;
  readonly concurrencyPerEndpoint: number;
  /** Of one attempt. */
  readonly timeoutSeconds: number;
  /** Waits before each attempt, the first included. */
  readonly scheduleSeconds: readonly number[];
  readonly autoDisable: AutoDisable;
}

export interface DispatcherParts {
  readonly work: DeliveryWorkRepository;
  readonly client: WebhookClient;
  /** Gives the signing secret back. @throws when it cannot be decrypted */
  readonly decryptSecret: (encrypted: string, endpointPublicId: string) => string;
  readonly onError: (doing: string, error: unknown) => void;
}

/**
 * Relays events into deliveries, and attempts those that are due. What is to be done and when stands in the
 * database; this only looks, sends, and writes down what came of it. Killed at any moment, it leaves holds that run
 * out, and another worker sends again: at least once.
 */
export class WebhookDispatcher {
  private readonly sending = new Set<Promise<void>>();
  /** Deliveries claimed and not yet recorded. */
  private underWay = 0;
  private ended: EndedAttempt[] = [];
  private recording: Promise<void> | undefined;
  private readonly relaying = new WakeableLoop(() => this.relay());
  private readonly claiming = new WakeableLoop(() => this.claim());

  constructor(
    private readonly options: DispatcherOptions,
    private readonly parts: DispatcherParts,
  ) {}

  start(): void {
    this.relaying.start();
    this.claiming.start();
  }

  /** There may be new events, or something may be due. */
  wake(): void {
    this.relaying.wake();
    this.claiming.wake();
  }

  /** Takes nothing up any more; resolves when what is under way has ended and is recorded. */
  async stop(): Promise<void> {
    await Promise.all([this.relaying.stop(), this.claiming.stop()]);
    await Promise.all(this.sending);
    await this.recording;
  }

  /** Beside the claiming: a heap of new events must not hold up what is due. */
  private async relay(): Promise<number> {
    try {
      const relayed = await this.parts.work.relay(RELAY_BATCH);
      if (relayed > 0) this.claiming.wake();
      return relayed === RELAY_BATCH ? 0 : POLL_MS;
    } catch (error) {
      this.parts.onError('relaying events', error);
      return FAILURE_PAUSE_MS;
    }
  }

  private async claim(): Promise<number> {
    const free = this.options.concurrency - this.underWay;
    if (free <= 0) return POLL_MS;
    const leaseSeconds = this.options.timeoutSeconds + LEASE_MARGIN_SECONDS;
    try {
      const claimed = await this.parts.work.claim(free, this.options.concurrencyPerEndpoint, leaseSeconds);
      for (const delivery of claimed) this.begin(delivery);
      return POLL_MS;
    } catch (error) {
      this.parts.onError('claiming deliveries', error);
      return FAILURE_PAUSE_MS;
    }
  }

  private begin(delivery: ClaimedDelivery): void {
    this.underWay++;
    const attempt = this.attempt(delivery).finally(() => this.sending.delete(attempt));
    this.sending.add(attempt);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const startedAt = new Date();
    const result = await this.send(delivery, startedAt);
    const number = delivery.attempts + 1;
    const { durationMs, status: statusCode, error, reply } = result;
    this.ended.push({
      ...outcomeOf(result, number, this.options.scheduleSeconds, Math.random),
      ...{ deliveryId: delivery.id, claim: delivery.claim, endpointId: delivery.endpointId },
      ...{ number, startedAt, durationMs, statusCode, error, reply },
    });
    this.recording ??= this.record();
  }

  private async send(delivery: ClaimedDelivery, startedAt: Date): Promise<AttemptResult> {
    const body = eventBody(delivery);
    let secrets: string[];
    try {
      secrets = [delivery.secret, delivery.previousSecret]
        .filter((secret) => secret !== null)
        .map((secret) => this.parts.decryptSecret(secret, delivery.endpointPublicId));
    } catch (error) {
      this.parts.onError('decrypting a signing secret', error);
      const reason = 'the signing secret could not be decrypted';
      return { status: null, error: reason, retryAfterSeconds: null, reply: null, durationMs: 0 };
    }
    const headers = deliveryHeaders(
      {
        eventId: delivery.eventId,
        eventType: delivery.eventType,
        deliveryId: delivery.publicId,
        timestampSeconds: Math.floor(startedAt.getTime() / 1_000),
        body,
      },
      secrets,
    );
    return this.parts.client.post(delivery.url, headers, body);
  }

  /** Writes down all attempts that have ended; those that end meanwhile go together into the next writing. */
  private async record(): Promise<void> {
    await Promise.resolve(); // what ends in the same turn goes along
    while (this.ended.length > 0) {
      const batch = this.ended;
      this.ended = [];
      try {
        await this.parts.work.record(batch, this.options.autoDisable);
      } catch (error) {
        // The holds run out, and the deliveries are attempted again
        this.parts.onError('recording attempts', error);
      }
      this.underWay -= batch.length; // at once: the next writing may never be the last
      this.claiming.wake();
    }
    this.recording = undefined;
  }
}
