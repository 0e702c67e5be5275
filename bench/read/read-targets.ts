import { rm } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { migrate } from '@core/database';
import { flightOfDuration } from '../../test/factories/flight-simulator/index.js';
import { Operator } from '../../test/harness/account.js';
import { ApiClient } from '../../test/harness/api-client.js';
import { temporaryFolder } from '../../test/harness/backing-services.js';
import { type Cleanup } from '../../test/harness/cleanup.js';
import { copyFlight } from '../../test/harness/many-flights.js';
import { reservePort } from '../../test/harness/reserve-port.js';
import { ServiceProcesses } from '../../test/harness/service-processes.js';
import { Forked } from '../forked.js';

export const FLIGHTS = 100_000;
export const FLIGHT_HOURS = 5;
export const DEEP = 50_000;
/** Flights read one by one, with their results. */
const READ_FLIGHTS = 20;

interface ReadRequest {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

/** What is read, and who answers. */
export interface ReadTarget {
  readonly name: string;
  readonly url: string;
  readonly requests: ReadRequest[];
  readonly status: number;
  /** The processes that answer: the API and its database, or the bare controller. */
  readonly pids: readonly number[];
}

/** All read operations, and for comparison the same framework returning a constant of a flight's size. */
export async function readTargets(cleanup: Cleanup): Promise<ReadTarget[]> {
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
  const reads = (rest: string, headers: Record<string, string> = {}): ReadRequest[] =>
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
  const of = (name: string, requests: ReadRequest[], status = 200): ReadTarget => ({
    name,
    url: service.baseUrl,
    requests,
    status,
    pids: [service.api!.child.pid!, postgres.pid],
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

async function bare(name: string, body: object, etag: boolean, cleanup: Cleanup): Promise<ReadTarget> {
  const port = await reservePort();
  const child = Forked.start(path.join(import.meta.dirname, '../bare-nest.mjs'), cleanup);
  await child.ask({ body, etag, port });
  const url = `http://127.0.0.1:${port}`;
  return { name, url, requests: [{ path: '/hello' }], status: 200, pids: [child.pid] };
}

async function cursorAt(client: ApiClient, depth: number): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < depth; seen += 100) {
    const { body } = await client.get(`/api/v1/flights?limit=100${cursor && `&cursor=${cursor}`}`);
    cursor = body.next_cursor!;
  }
  return cursor;
}
