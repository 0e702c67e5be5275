import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import { EmbeddedPostgres } from '@app/embedded-postgres';
import { migrate } from '@app/schema';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Operator } from '../test/harness/account.js';
import { redisIsInstalled, temporaryFolder, TestRedis } from '../test/harness/backing-services.js';
import { Service } from '../test/harness/service.js';
import { type BenchResult } from './bench-result.js';

const HOURS = [1, 5, 11] as const;
const WARM_UP_UPLOADS = 12;
const UPLOADS_PER_SIZE = 40;
const CLIENTS = 8;
const UPLOADS_AT_ONCE = 96;
/** p50 in milliseconds for flights of 1, 5 and 11 hours. */
const GOALS_MS: Readonly<Record<string, readonly number[]>> = {
  PostgreSQL: [45, 85, 150],
  Redis: [25, 60, 120],
};

interface Target {
  readonly queue: string;
  readonly service: Service;
  readonly key: string;
}

/** A form with the flight on its own date, so that each upload is a new flight. */
function uploadForm(igc: Buffer, index: number, title: string): Buffer {
  const date = new Date(Date.UTC(2020, 0, 1 + index));
  const ddmmyy = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100];
  const text = ddmmyy.map((part) => String(part).padStart(2, '0')).join('');
  const own = Buffer.from(igc.toString('latin1').replace(/(HFDTE(?:DATE:)?)\d{6}/, `$1${text}`), 'latin1');
  const head =
    `--bench\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n` +
    `--bench\r\nContent-Disposition: form-data; name="igc"; filename="flight.igc"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), own, Buffer.from('\r\n--bench--\r\n')]);
}

/** Sends the form and returns the time to the last byte of the response. @throws on an unexpected status */
async function timeUpload(
  target: Target,
  form: Buffer,
  agent: http.Agent,
  expected: number,
): Promise<number> {
  const startedAt = performance.now();
  const request = http.request(`${target.service.baseUrl}/api/v1/flights`, {
    method: 'POST',
    agent,
    headers: {
      Authorization: `Bearer ${target.key}`,
      'Content-Type': 'multipart/form-data; boundary=bench',
      'Content-Length': form.length,
    },
  });
  request.end(form);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== expected)
    throw new Error(`An upload failed with status ${response.statusCode}`);
  return performance.now() - startedAt;
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

const round = (value: number) => Math.round(value * 10) / 10;

let dates = 0;

/**
 * Measures the three sizes in turn, each round on every target, plus a no-op: the same app reading and rejecting the
 * form. Rounds alternate in order, so leftover work from the previous upload affects all targets alike.
 */
async function measureLatency(targets: readonly Target[], flights: readonly Buffer[]) {
  const agent = new http.Agent({ keepAlive: true });
  const tooLong = 'x'.repeat(201); // read in full, then rejected: an upload without the work
  const times = new Map<string, number[]>();
  const note = (row: string, ms: number) => times.set(row, [...(times.get(row) ?? []), ms]);
  for (const [size, igc] of flights.entries()) {
    for (let round = 0; round < WARM_UP_UPLOADS + UPLOADS_PER_SIZE; round++) {
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        const upload = await timeUpload(target, uploadForm(igc, dates++, 'bench'), agent, 201);
        const noop = await timeUpload(target, uploadForm(igc, 0, tooLong), agent, 400);
        if (round < WARM_UP_UPLOADS) continue;
        note(`${target.queue} ${HOURS[size]} h`, upload);
        note(`no-op ${HOURS[size]} h`, noop);
      }
    }
  }
  agent.destroy();
  return times;
}

/** Uploads of 5 h flights per second, from several clients at once. */
async function measureThroughput(target: Target, igc: Buffer): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  const forms = Array.from({ length: UPLOADS_AT_ONCE }, () => uploadForm(igc, dates++, 'bench'));
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let form = forms.pop(); form; form = forms.pop()) await timeUpload(target, form, agent, 201);
    }),
  );
  agent.destroy();
  return UPLOADS_AT_ONCE / ((performance.now() - startedAt) / 1_000);
}

async function startTarget(queue: string, databaseUrl: string, redisUrl?: string): Promise<Target> {
  await migrate(databaseUrl);
  const service = await Service.start({ databaseUrl, redisUrl, environment: { ANALYSIS_WARM_UP: 'on' } });
  const operator = await Operator.at(databaseUrl);
  const account = await operator.createAccount();
  const { key } = await operator.createKey(account.id);
  await operator.close();
  return { queue, service, key };
}

/** `POST /flights` over HTTP, on a PostgreSQL with production durability, and on Redis. */
export default async function upload(): Promise<BenchResult> {
  const folders = [await temporaryFolder('bench-a'), await temporaryFolder('bench-b')];
  const servers = await Promise.all(folders.map((dataDir) => EmbeddedPostgres.start({ dataDir })));
  const redis = redisIsInstalled() ? await TestRedis.start() : undefined;
  const targets: Target[] = [];
  try {
    targets.push(await startTarget('PostgreSQL', servers[0]?.url ?? ''));
    if (redis) targets.push(await startTarget('Redis', servers[1]?.url ?? '', redis.url));
    else console.log('redis-server is not on the PATH: measured on the PostgreSQL queue only.');
    const flights = HOURS.map((hours) => flightOfDuration({ hours, intervalSeconds: 1, seed: 7 }).igc);
    const times = await measureLatency(targets, flights);
    const flightsPerSecond: Record<string, number> = {};
    for (const target of targets) {
      flightsPerSecond[target.queue] = round(await measureThroughput(target, flights[1] ?? Buffer.alloc(0)));
    }
    return result(times, flightsPerSecond, flights);
  } finally {
    await Promise.all(targets.map(({ service }) => service.stop()));
    await redis?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

function result(
  times: ReadonlyMap<string, readonly number[]>,
  flightsPerSecond: Record<string, number>,
  flights: readonly Buffer[],
): BenchResult {
  const rows = [...times].map(([name, values]) => {
    const [queue = '', hours] = name.split(' ');
    const size = HOURS.findIndex((candidate) => String(candidate) === hours);
    const goal = GOALS_MS[queue]?.[size];
    const noop = quantile(times.get(`no-op ${hours} h`) ?? [], 0.5);
    const p50 = quantile(values, 0.5);
    return { name, p50: round(p50), p95: round(quantile(values, 0.95)), goal, toNoop: round(p50 / noop) };
  });
  const shares = rows.flatMap((row) => (row.goal === undefined ? [] : [row.p50 / row.goal]));
  const worst = Math.max(...shares);
  const table = rows.map(
    (row) =>
      `${row.name.padEnd(16)}${String(row.p50).padStart(8)}${String(row.p95).padStart(8)}` +
      `${String(row.goal ?? '').padStart(8)}${`${row.toNoop} x`.padStart(10)}`,
  );
  const rates = Object.entries(flightsPerSecond).map(([queue, rate]) => `${queue}: ${rate} flights/s`);
  return {
    bench: 'upload',
    goal: 'p50 of each size within its goal: largest share of a goal used <= 1',
    value: Math.round(worst * 100) / 100,
    met: worst <= 1,
    details: {
      latencyMs: rows,
      flightsPerSecond,
      clients: CLIENTS,
      bytes: flights.map((flight) => flight.length),
    },
    report: [
      `POST /flights, ${UPLOADS_PER_SIZE} uploads a size one after another, ms`,
      `${''.padEnd(16)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'goal'.padStart(8)}${'to no-op'.padStart(10)}`,
      ...table,
      `${CLIENTS} clients at once, flights of 5 h: ${rates.join(', ')}`,
    ].join('\n'),
  };
}
