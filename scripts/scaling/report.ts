import {
  CALENDAR,
  type Constant,
  CONSTANTS,
  FLIGHT_KINDS,
  FLIGHT_KINDS_SOURCE,
  FLIGHT_ON_REDIS,
  MEASURED_FLEET,
  PRICES,
  WORKERS_COMPARED,
} from './constants.js';
import { needsOf } from './model.js';
import { busiestHour, FLIGHTS_A_YEAR, worldCupDay } from './scenarios.js';
import { type Job, simulateQueue, type WorkClass } from './simulate-queue.js';

const THREADS_PER_WORKER = 2;

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** With two significant digits, and separators. */
function rounded(value: number): string {
  if (value >= 100) return Number(value.toPrecision(3)).toLocaleString('en');
  return String(Number(value.toPrecision(2)));
}

function needsTable(): string {
  const all = FLIGHTS_A_YEAR.map((flights) => ({ flights, ...needsOf(flights) }));
  const row = (name: string, of: (needs: (typeof all)[number]) => string) => [name, ...all.map(of)];
  return table([
    row('Flights a year', ({ flights }) => flights.toLocaleString('en')),
    row('Uploads in the busiest hour', ({ uploadsPerHour }) => rounded(uploadsPerHour)),
    row('API: cores', ({ apiCores }) => rounded(apiCores)),
    row('API: processes', ({ apis }) => String(apis)),
    row('Workers: cores', ({ workerCores }) => rounded(workerCores)),
    row('Workers: processes, 2 threads each', ({ workers }) => String(workers)),
    row('APIs and workers: memory, GB', ({ memoryGb }) => rounded(memoryGb)),
    row('PostgreSQL: cores', ({ postgresCores }) => rounded(postgresCores)),
    row('PostgreSQL: connections', ({ connections }) => String(connections)),
    row('PostgreSQL: GB a year', ({ databaseGbPerYear }) => rounded(databaseGbPerYear)),
    row('PostgreSQL: GB of webhook log', ({ webhookGb }) => rounded(webhookGb)),
    row('PostgreSQL: GB of WAL on the best day', ({ walGbOnBestDay }) => rounded(walGbOnBestDay)),
    row('Redis: MB if an hour waits', ({ isRedisAdvised, redisMb }) =>
      isRedisAdvised ? String(redisMb) : '-',
    ),
    row('Files: GB a year, as uploaded', ({ filesGbPerYear }) => rounded(filesGbPerYear)),
    row('Files: GB a year, as stored', ({ filesCompressedGbPerYear }) => rounded(filesCompressedGbPerYear)),
    row('EUR a month: processors', ({ euroPerMonth }) => rounded(euroPerMonth.processors)),
    row('EUR a month after a year: database', ({ euroPerMonth }) => rounded(euroPerMonth.database)),
    row('EUR a month after a year: files', ({ euroPerMonth }) => rounded(euroPerMonth.files)),
  ]);
}

const SHOWN: Readonly<Record<WorkClass, string>> = {
  interactive: 'upload',
  upload: 'other upload',
  import: 'import',
  reanalysis: 'reanalysis',
};

function simulatedRows(name: string, jobs: readonly Job[], workers: number): string[][] {
  const { times, use } = simulateQueue(jobs, workers * THREADS_PER_WORKER);
  return [...times].map(([workClass, wait], index) => [
    index === 0 ? name : '',
    index === 0 ? String(workers) : '',
    index === 0 ? percent(use) : '',
    SHOWN[workClass],
    wait.jobs.toLocaleString('en'),
    ...[wait.p50Ms, wait.p95Ms, wait.maxMs].map((ms) => Math.round(ms).toLocaleString('en')),
  ]);
}

function simulationTable(): string {
  const years = FLIGHTS_A_YEAR.flatMap((flights) =>
    simulatedRows(flights.toLocaleString('en'), busiestHour(flights), needsOf(flights).workers),
  );
  const worldCup = WORKERS_COMPARED.flatMap((workers) => simulatedRows('World Cup', worldCupDay(), workers));
  const head = ['', 'workers', 'threads busy', '', 'flights', 'p50 ms', 'p95 ms', 'max ms'];
  return table([head, ...years, ...worldCup]);
}

function capacityTable(): string {
  const { workerMs, postgresMs } = FLIGHT_KINDS[0];
  const { cores, onPostgres, onRedis, bareLoop } = MEASURED_FLEET;
  const onTheseCores = (msPerFlight: number) => (cores * 1_000) / msPerFlight;
  const row = (name: string, of: (index: number) => string) => [
    name,
    ...WORKERS_COMPARED.map((_, i) => of(i)),
  ];
  const compared = (queue: string, predicted: number, measured: readonly number[]) => [
    row(`queue in ${queue}: predicted`, () => rounded(predicted)),
    row(`queue in ${queue}: measured`, (index) => rounded(measured[index]!)),
    row('  of the prediction', (index) => percent(measured[index]! / predicted)),
    row('  of the bare loop', (index) => percent(measured[index]! / bareLoop)),
  ];
  const redisMs = FLIGHT_ON_REDIS.workerMs + FLIGHT_ON_REDIS.postgresMs + FLIGHT_ON_REDIS.redisMs;
  return table([
    ['Workers', ...WORKERS_COMPARED.map(String)],
    row('76-minute flights per second, a core per thread', (index) =>
      rounded((WORKERS_COMPARED[index]! * THREADS_PER_WORKER * 1_000) / workerMs),
    ),
    ['The same on two cores with all servers, without API:', ...WORKERS_COMPARED.map(() => '')],
    ...compared('PostgreSQL', onTheseCores(workerMs + postgresMs), onPostgres),
    ...compared('Redis', onTheseCores(redisMs), onRedis),
  ]);
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function constantsTable(): string {
  const rows = Object.entries<Constant>({ ...CONSTANTS, ...CALENDAR, ...PRICES }).map(
    ([name, { value, unit, source }]) => [name, `${Number(value.toPrecision(3))} ${unit}`, `  ${source}`],
  );
  const width = Math.max(...rows.map(([name]) => name!.length));
  const values = Math.max(...rows.map(([, value]) => value!.length));
  const kinds = FLIGHT_KINDS.map(({ name, share, apiMs, workerMs, postgresMs }) => [
    name,
    percent(share),
    ...[apiMs, workerMs, postgresMs].map(String),
  ]);
  return [
    table([['Processor time in ms', 'share', 'API', 'worker', 'PostgreSQL'], ...kinds]),
    `Source: ${FLIGHT_KINDS_SOURCE}.`,
    '',
    ...rows.map(([name, value, source]) => `${name!.padEnd(width)}  ${value!.padEnd(values)}${source!}`),
  ].join('\n');
}

/** The parts of docs/scaling.md that the program writes, by name. */
export function scalingReport(): Readonly<Record<'needs' | 'simulation' | 'capacity' | 'constants', string>> {
  return {
    needs: needsTable(),
    simulation: simulationTable(),
    capacity: capacityTable(),
    constants: constantsTable(),
  };
}
