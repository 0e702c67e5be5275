/** A measured or chosen number, and where it comes from. */
export interface Constant {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

const constant = (value: number, unit: string, source: string): Constant => ({ value, unit, source });

/** Processor time of one flight in each process, with its debrief, in ms. */
export const FLIGHT_KINDS = [
  { name: '76 minutes', share: 0.6, apiMs: 11.8, workerMs: 20.8, postgresMs: 8.3 },
  { name: '5 hours', share: 0.37, apiMs: 15.3, workerMs: 39.5, postgresMs: 10.7 },
  { name: '11 hours', share: 0.03, apiMs: 33, workerMs: 87, postgresMs: 24 },
] as const;

export const FLIGHT_KINDS_SOURCE =
  '`npm run bench -- overhead`, queue in PostgreSQL, ADR 38; API and PostgreSQL of 5 hours and all of 11 in proportion; the mix is an assumption';

/** The same of a 76-minute flight with the queue in Redis. */
export const FLIGHT_ON_REDIS = { workerMs: 21, postgresMs: 5, redisMs: 1.3 } as const;

/** Workers in the comparison with the benchmark, with two threads each. */
export const WORKERS_COMPARED = [1, 2, 4] as const;

/** 76-minute flights per second of these workers, with PostgreSQL and Redis on the same two cores and without API. */
export const MEASURED_FLEET = {
  cores: 2,
  onPostgres: [60.7, 59.9, 56.6],
  onRedis: [68.1, 68.5, 60],
  /** Analysis threads alone. */
  bareLoop: 94.7,
} as const;

export const CONSTANTS = {
  coreSpeed: constant(1, 'of a core here', 'the cores of the benchmarks; a current server core is 1.5 to 2'),
  coreUse: constant(0.6, 'of a core', 'kept free for peaks, checkpoints and backups'),
  fileKb: constant(248, 'KB', '`npm run bench -- storage`, files as uploaded'),
  fileCompressedKb: constant(57, 'KB', 'the same with Brotli, as stored; 22.9 % in ADR 42'),
  databaseKb: constant(51, 'KB', '`npm run bench -- storage`, tables and indexes'),
  walKb: constant(59, 'KB', '`npm run bench -- storage`'),
  webhookKb: constant(1.2, 'KB', 'an event, its delivery and its attempt with indexes, see ADR 46'),
  idleMsPerSecond: constant(4, 'ms/s', '`npm run bench -- overhead`, ADR 38; of API, worker and PostgreSQL'),
  readsPerFlight: constant(20, 'requests', 'an assumption: lists, pages and tracks per uploaded flight'),
  readApiMs: constant(0.8, 'ms', 'an assumption: a cached or small response'),
  readPostgresMs: constant(0.3, 'ms', 'an assumption'),
  connectionsPerApi: constant(16, 'connections', 'docs/self-hosting.md, queue in PostgreSQL'),
  connectionsPerWorker: constant(27, 'connections', 'the same'),
  connectionsPerApiRedis: constant(12, 'connections', 'the same, queue in Redis'),
  connectionsPerWorkerRedis: constant(13, 'connections', 'the same'),
  redisKbPerJob: constant(2, 'KB', 'an id and options of a waiting job, rounded up'),
  apiMemoryMb: constant(330, 'MB', 'docs/self-hosting.md: 200 MB and `UPLOAD_MEMORY_BYTES`'),
  workerMemoryMb: constant(450, 'MB', 'an assumption, with two analysis threads'),
} as const satisfies Record<string, Constant>;

/** Prices of a European host without commitment, in EUR per month, to compare the parts. Put in your own. */
export const PRICES = {
  corePerMonth: constant(8, 'EUR', 'shared core with 2 to 4 GB of memory'),
  ssdPerGbMonth: constant(0.06, 'EUR', 'block storage with backups'),
  objectPerGbMonth: constant(0.006, 'EUR', 'object storage'),
} as const satisfies Record<string, Constant>;

/** How uploads spread over a year, for the busiest day and hour. Assumptions, from the habits of a league. */
export const CALENDAR = {
  /** A good Saturday in spring: ten times the average day. */
  bestDayShare: constant(10 / 365, 'of a year', 'an assumption'),
  /** Most pilots upload between landing and dinner. */
  busiestHourShare: constant(0.2, 'of the day', 'an assumption'),
} as const satisfies Record<string, Constant>;
