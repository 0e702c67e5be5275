import autocannon from '../../tools/peers/autocannon.js';
import { round } from '../measure.js';
import { treeProcessorMs } from '../start/processor-time.js';
import { type ReadTarget } from './read-targets.js';

export const CONNECTIONS = 10;
const ROUNDS = 5;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 2;

/** One response as a client sees it. */
interface Seen {
  readonly request: string;
  /** Names of the request's headers. */
  readonly headers: readonly string[];
  readonly status: number;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  /** Of the body, decompressed. */
  readonly bytes: number;
}

/** What a target answered, over all rounds. */
export interface MeasuredReads {
  readonly ratePerSecond: number;
  readonly p95Ms: number;
  /** With the headers, as sent. */
  readonly kilobytes: number;
  /** Processor time per response of all processes that answer. */
  readonly processorMs: number;
  /** How many different requests there are. */
  readonly requests: number;
  /** Responses by status. */
  readonly statuses: Record<string, number>;
  readonly first: Seen;
}

/** @throws on an unexpected status */
async function look({ name, url, requests, status }: ReadTarget): Promise<Seen> {
  const { path, headers = {} } = requests[0]!;
  const response = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  if (response.status !== status) throw new Error(`${name} responded with ${response.status}`);
  return {
    request: `GET ${path}`,
    headers: Object.keys(headers),
    status,
    contentType: response.headers.get('content-type'),
    contentEncoding: response.headers.get('content-encoding'),
    bytes: (await response.arrayBuffer()).byteLength,
  };
}

/** Times of all responses in one round, in ms. @throws on an unexpected status */
async function fire({ name, url, requests, status, pids }: ReadTarget, seconds: number) {
  const times: number[] = [];
  const others: Record<string, number> = {};
  const processorMs = () => pids.reduce((sum, pid) => sum + treeProcessorMs(pid), 0);
  const before = processorMs();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, requests, connections: CONNECTIONS, duration: seconds };
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, answered, _bytes, ms) => {
      if (answered === status) times.push(ms);
      else others[answered] = (others[answered] ?? 0) + 1;
    });
  });
  if (Object.keys(others).length > 0 || times.length === 0)
    throw new Error(`${name} responded with ${JSON.stringify({ [status]: times.length, ...others })}`);
  const { duration, throughput } = result;
  return { times, seconds: duration, bytes: throughput.total, processorMs: processorMs() - before };
}

/** Targets take turns, so that other load on the machine affects all of them alike. */
export async function measureReads(targets: readonly ReadTarget[]): Promise<Map<string, MeasuredReads>> {
  const spells = new Map(
    targets.map((target) => [target, { times: [] as number[], seconds: 0, bytes: 0, processorMs: 0 }]),
  );
  const first = new Map<ReadTarget, Seen>();
  for (const target of targets) {
    first.set(target, await look(target));
    await fire(target, WARM_UP_SECONDS);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [target, all] of spells) {
      const spell = await fire(target, ROUND_SECONDS);
      for (const time of spell.times) all.times.push(time);
      all.seconds += spell.seconds;
      all.bytes += spell.bytes;
      all.processorMs += spell.processorMs;
    }
  }
  return new Map(
    [...spells].map(([target, { times, seconds, bytes, processorMs }]): [string, MeasuredReads] => {
      times.sort((a, b) => a - b);
      return [
        target.name,
        {
          ratePerSecond: Math.round(times.length / seconds),
          p95Ms: round(times[Math.floor(times.length * 0.95)]!, 2),
          kilobytes: round(bytes / times.length / 1_000, 1),
          processorMs: round(processorMs / times.length, 3),
          requests: target.requests.length,
          statuses: { [target.status]: times.length },
          first: first.get(target)!,
        },
      ];
    }),
  );
}
