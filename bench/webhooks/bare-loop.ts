/**
 * Only posts: what a few lines around `fetch` would do. For each message it posts `deliveries` bodies to the URLs in
 * turn, with a worker's concurrency, and reports when done.
 */

export interface BareTask {
  readonly urls: readonly string[];
  readonly deliveries: number;
  readonly perEndpoint: number;
  readonly data: object;
}

async function post(url: string, data: object): Promise<void> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'flight.processed', created_at: new Date().toISOString(), data }),
  });
  if (status !== 204) throw new Error(`A delivery failed with status ${status}`);
}

async function run({ urls, deliveries, perEndpoint, data }: BareTask): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      let left = deliveries / urls.length;
      const oneAfterAnother = async () => {
        while (left-- > 0) await post(url, data);
      };
      await Promise.all(Array.from({ length: perEndpoint }, oneAfterAnother));
    }),
  );
}

process.on('message', (task: BareTask) => void run(task).then(() => process.send!('done')));
process.on('disconnect', () => process.exit());
process.send!('ready');
