import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import autocannon from '../tools/peers/autocannon.js';
import { EmbeddedPostgres } from '@app/embedded-postgres';
import { migrate } from '@app/schema';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Operator } from '../test/harness/account.js';
import { ApiClient } from '../test/harness/api-client.js';
import { temporaryFolder } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { copyFlight } from '../test/harness/many-flights.js';
import { reservePort } from '../test/harness/reserve-port.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { type BenchResult } from './bench-result.js';
import { round } from './measure.js';

const FLIGHTS = 100_000;
/** Flights read one by one, with their results. */
const READ_FLIGHTS = 20;
const FLIGHT_HOURS = 5;
const DEEP = 50_000;
const CONNECTIONS = 10;
const ROUNDS = 5;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 2;
/** Shares of the bare controller's rate; for the deep page, its p95 relative to page one's. */
const GOALS = { flight: 0.6, notModified: 0.75, deepPage: 1.2 };

interface Target {
  readonly name: string;
  readonly url: string;
  readonly requests: autocannon.Request[];
  readonly status: number;
}

interface Measured {
  readonly ratePerSecond: number;
  readonly p95Ms: number;
  readonly kilobytes: number;
}

/** All read operations, and for comparison the same framework returning a constant of a flight's size. */
async function prepare(cleanup: Cleanup): Promise<Target[]> {
  const dataDir = await temporaryFolder('bench-read');
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await EmbeddedPostgres.start({ dataDir });
  cleanup.add(() => postgres.stop());
  await migrate(postgres.url);
  const service = await ServiceProcesses.start({ databaseUrl: postgres.url });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(postgres.url);
  cleanup.add(() => operator.close());
  const { key } = await operator.createKey((await operator.createAccount()).id);
  const client = new ApiClient(service.baseUrl, key);
  const { igc } = flightOfDuration({ hours: FLIGHT_HOURS, intervalSeconds: 1, seed: 7 });
  const { body: flight } = await client.upload({ igc });
  const ids = await copyFlight(operator.database, flight.id, { count: FLIGHTS, withResults: READ_FLIGHTS });
  const authorization = { Authorization: `Bearer ${key}` };
  const reads = (rest: string, headers: Record<string, string> = {}): autocannon.Request[] =>
    ids.map((id) => ({ path: `/api/v1/flights/${id}${rest}`, headers: { ...authorization, ...headers } }));
  const conditional = await Promise.all(
    ids.map(async (id) => {
      const { headers } = await client.get(`/api/v1/flights/${id}`, { 'Accept-Encoding': 'identity' });
      return {
        path: `/api/v1/flights/${id}`,
        headers: { ...authorization, 'If-None-Match': headers.get('etag')! },
      };
    }),
  );
  const list = (query: string) => [{ path: `/api/v1/flights${query}`, headers: authorization }];
  const deep = `?cursor=${await cursorAt(client, DEEP)}`;
  const gzip = { 'Accept-Encoding': 'gzip' };
  const of = (name: string, requests: autocannon.Request[], status = 200): Target => ({
    name,
    url: service.baseUrl,
    requests,
    status,
  });
  return [
    await bare('bare controller', flight, true, cleanup),
    await bare('bare controller, no ETag', flight, false, cleanup),
    of('GET flight', reads('')),
    of('GET flight, 304', conditional, 304),
    of('GET flight, gzip', reads('', gzip)),
    of('GET thermals', reads('/thermals')),
    of('GET track, full, delta, gzip', reads('/track?resolution=full&encoding=delta', gzip)),
    of('GET track, high, gzip', reads('/track', gzip)),
    of('GET flights', list('')),
    of(`GET flights at depth ${DEEP}`, list(deep)),
  ];
}

async function bare(name: string, body: object, etag: boolean, cleanup: Cleanup): Promise<Target> {
  const port = await reservePort();
  const child = fork(path.join(import.meta.dirname, 'bare-nest.mjs'), { execArgv: [] });
  cleanup.add(() => {
    child.kill();
    return Promise.resolve();
  });
  child.send({ body, etag, port });
  await once(child, 'message');
  return { name, url: `http://127.0.0.1:${port}`, requests: [{ path: '/hello' }], status: 200 };
}

async function cursorAt(client: ApiClient, depth: number): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < depth; seen += 100) {
    const { body } = await client.get(`/api/v1/flights?limit=100${cursor && `&cursor=${cursor}`}`);
    cursor = body.next_cursor!;
  }
  return cursor;
}

/** Times of all responses in one round, in ms. @throws on an unexpected status */
async function fire({ name, url, requests, status }: Target, seconds: number) {
  const times: number[] = [];
  const others = new Set<number>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, requests, connections: CONNECTIONS, duration: seconds };
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, answered, _bytes, ms) => {
      if (answered === status) times.push(ms);
      else others.add(answered);
    });
  });
  if (others.size > 0 || times.length === 0)
    throw new Error(`${name} responded with ${[...others].join(', ')}`);
  return { times, seconds: result.duration, bytes: result.throughput.total };
}

/** Targets take turns, so that other load on the machine affects all of them alike. */
async function measure(targets: readonly Target[]): Promise<Map<string, Measured>> {
  const spells = new Map(targets.map(({ name }) => [name, { times: [] as number[], seconds: 0, bytes: 0 }]));
  for (const target of targets) await fire(target, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of targets) {
      const spell = await fire(target, ROUND_SECONDS);
      const all = spells.get(target.name)!;
      for (const time of spell.times) all.times.push(time);
      all.seconds += spell.seconds;
      all.bytes += spell.bytes;
    }
  }
  return new Map(
    [...spells].map(([name, { times, seconds, bytes }]) => {
      times.sort((a, b) => a - b);
      return [
        name,
        {
          ratePerSecond: Math.round(times.length / seconds),
          p95Ms: round(times[Math.floor(times.length * 0.95)]!, 2),
          kilobytes: round(bytes / times.length / 1_000, 1),
        },
      ];
    }),
  );
}

/** `GET` over HTTP, on a PostgreSQL with production settings. */
export default async function read(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    return result(await measure(await prepare(cleanup)));
  } finally {
    await cleanup.run();
  }
}

function result(measured: ReadonlyMap<string, Measured>): BenchResult {
  const bareRate = measured.get('bare controller')!.ratePerSecond;
  const share = (name: string) => round(measured.get(name)!.ratePerSecond / bareRate, 2);
  const flight = share('GET flight');
  const notModified = share('GET flight, 304');
  const deepPage = round(
    measured.get(`GET flights at depth ${DEEP}`)!.p95Ms / measured.get('GET flights')!.p95Ms,
    2,
  );
  const lines = [...measured].map(
    ([name, { ratePerSecond, p95Ms, kilobytes }]) =>
      `${name.padEnd(32)}${String(ratePerSecond).padStart(9)}${String(p95Ms).padStart(9)}` +
      `${String(kilobytes).padStart(9)}${String(share(name)).padStart(9)}`,
  );
  return {
    bench: 'read',
    goal: `GET flight >= ${GOALS.flight} and its 304 >= ${GOALS.notModified} of the bare controller's rate; p95 of the list at depth ${DEEP} <= ${GOALS.deepPage} of page one`,
    value: flight,
    met: flight >= GOALS.flight && notModified >= GOALS.notModified && deepPage <= GOALS.deepPage,
    details: { flight, notModified, deepPage, rows: Object.fromEntries(measured), connections: CONNECTIONS },
    report: [
      `${FLIGHTS} flights of ${FLIGHT_HOURS} h stored, ${CONNECTIONS} connections; API, PostgreSQL and load generator share the machine`,
      `${''.padEnd(32)}${'per s'.padStart(9)}${'p95 ms'.padStart(9)}${'kB'.padStart(9)}${'to bare'.padStart(9)}`,
      ...lines,
      `p95 of the list at depth ${DEEP} relative to page one: ${deepPage}`,
    ].join('\n'),
  };
}
