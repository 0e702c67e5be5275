import { CONSTANTS, FLIGHT_KINDS, PRICES } from './constants.js';
import { peakUploadsPerHour } from './scenarios.js';

const GB_OF_KB = 1e-6;
const SECONDS_PER_HOUR = 3_600;
const THREADS_PER_WORKER = 2;
const DAYS_PER_YEAR = 365;
const WEBHOOK_LOG_DAYS = 30;
/** Events of a flight that an endpoint receives: processed, and its debrief. */
const EVENTS_PER_FLIGHT = 2;
/** From here on, one machine is not enough, or an outage is too expensive. */
const FLEET_FROM_FLIGHTS = 1_000_000;

/** What a year's uploads need. Cores are those of the benchmarks, busy in the busiest hour. */
export interface Needs {
  readonly uploadsPerHour: number;
  readonly apiCores: number;
  readonly workerCores: number;
  readonly postgresCores: number;
  readonly apis: number;
  readonly workers: number;
  readonly connections: number;
  readonly isRedisAdvised: boolean;
  readonly redisMb: number;
  readonly memoryGb: number;
  readonly databaseGbPerYear: number;
  readonly webhookGb: number;
  readonly walGbOnBestDay: number;
  readonly filesGbPerYear: number;
  readonly filesCompressedGbPerYear: number;
  readonly euroPerMonth: { readonly processors: number; readonly database: number; readonly files: number };
}

function meanMs(part: 'apiMs' | 'workerMs' | 'postgresMs'): number {
  return FLIGHT_KINDS.reduce((sum, kind) => sum + kind.share * kind[part], 0);
}

/** Cores for `ms` of processor time per second, with room for peaks. */
function coresOf(msPerSecond: number): number {
  return msPerSecond / 1_000 / CONSTANTS.coreSpeed.value / CONSTANTS.coreUse.value;
}

export function needsOf(flightsAYear: number): Needs {
  const { readsPerFlight, readApiMs, readPostgresMs, idleMsPerSecond } = CONSTANTS;
  const { databaseKb, walKb, webhookKb, fileKb, fileCompressedKb } = CONSTANTS;
  const { connectionsPerApi, connectionsPerWorker, redisKbPerJob } = CONSTANTS;
  const { connectionsPerApiRedis, connectionsPerWorkerRedis } = CONSTANTS;
  const uploadsPerHour = peakUploadsPerHour(flightsAYear);
  const perSecond = uploadsPerHour / SECONDS_PER_HOUR;
  const apiCores = coresOf(perSecond * (meanMs('apiMs') + readsPerFlight.value * readApiMs.value));
  const workerCores = coresOf(perSecond * meanMs('workerMs'));
  const postgresCores = coresOf(
    perSecond * (meanMs('postgresMs') + readsPerFlight.value * readPostgresMs.value) + idleMsPerSecond.value,
  );
  const isRedisAdvised = flightsAYear >= FLEET_FROM_FLIGHTS;
  const least = isRedisAdvised ? 2 : 1;
  const apis = Math.max(least, Math.ceil(apiCores));
  const workers = Math.max(least, Math.ceil(workerCores / THREADS_PER_WORKER));
  const perApi = isRedisAdvised ? connectionsPerApiRedis : connectionsPerApi;
  const perWorker = isRedisAdvised ? connectionsPerWorkerRedis : connectionsPerWorker;
  const databaseGbPerYear = flightsAYear * databaseKb.value * GB_OF_KB;
  const webhookGb =
    (flightsAYear / DAYS_PER_YEAR) * WEBHOOK_LOG_DAYS * EVENTS_PER_FLIGHT * webhookKb.value * GB_OF_KB;
  const filesCompressedGbPerYear = flightsAYear * fileCompressedKb.value * GB_OF_KB;
  const cores = Math.ceil(apiCores + workerCores + postgresCores);
  return {
    uploadsPerHour,
    apiCores,
    workerCores,
    postgresCores,
    apis,
    workers,
    connections: apis * perApi.value + workers * perWorker.value,
    isRedisAdvised,
    // everything of the busiest hour waits, as after an outage of the workers
    redisMb: Math.ceil((uploadsPerHour * redisKbPerJob.value) / 1_000),
    memoryGb: (apis * CONSTANTS.apiMemoryMb.value + workers * CONSTANTS.workerMemoryMb.value) / 1_000,
    databaseGbPerYear,
    webhookGb,
    walGbOnBestDay: uploadsPerHour * 5 * walKb.value * GB_OF_KB,
    filesGbPerYear: flightsAYear * fileKb.value * GB_OF_KB,
    filesCompressedGbPerYear,
    euroPerMonth: {
      processors: Math.max(2, cores) * PRICES.corePerMonth.value,
      database: (databaseGbPerYear + webhookGb) * PRICES.ssdPerGbMonth.value,
      files: filesCompressedGbPerYear * PRICES.objectPerGbMonth.value,
    },
  };
}
