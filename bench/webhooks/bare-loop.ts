/**
 * Only signs and posts: the lower bound for the cost of a delivery. For each message it posts `deliveries` bodies to
 * the URLs in turn, with a worker's concurrency, and reports when done.
 */
import { newId } from '@app/database';
import { addressList, deliveryHeaders, eventBody, newSigningSecret, WebhookClient } from '@app/webhooks';

export interface BareTask {
  readonly urls: readonly string[];
  readonly deliveries: number;
  readonly perEndpoint: number;
  readonly data: object;
}

const client = new WebhookClient({
  allowed: addressList(['127.0.0.0/8']),
  allowHttp: true,
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 15_000,
  userAgent: 'bench',
});

async function post(url: string, secret: string, eventData: object): Promise<void> {
  const now = new Date();
  const eventId = newId('event');
  const eventType = 'flight.processed';
  const body = eventBody({ eventId, eventType, eventCreatedAt: now, eventData });
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  const headers = deliveryHeaders(
    { eventId, eventType, deliveryId: newId('delivery'), timestampSeconds, body },
    [secret],
  );
  const { status, error } = await client.post(url, headers, body);
  if (status !== 204) throw new Error(`A delivery failed: ${status ?? error}`);
}

async function run({ urls, deliveries, perEndpoint, data }: BareTask): Promise<void> {
  const each = deliveries / urls.length;
  await Promise.all(
    urls.map(async (url) => {
      const secret = newSigningSecret();
      let left = each;
      const oneAfterAnother = async () => {
        while (left-- > 0) await post(url, secret, data);
      };
      await Promise.all(Array.from({ length: perEndpoint }, oneAfterAnother));
    }),
  );
}

process.on('message', (task: BareTask) => void run(task).then(() => process.send!('done')));
process.on('disconnect', () => process.exit());
process.send!('ready');
