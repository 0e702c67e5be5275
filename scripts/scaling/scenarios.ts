import { CALENDAR, FLIGHT_KINDS } from './constants.js';
import { exponential, randomOf } from './random.js';
import { type Job } from './simulate-queue.js';

const HOUR_MS = 3_600_000;
const SEED = 7;
/** One club moves its archive while others upload. */
const IMPORTED_FLIGHTS = 2_000;
const IMPORT_BEGINS_MS = HOUR_MS / 6;
const ACCOUNTS = 500;
const WORLD_CUP_PILOTS = 150;
/** A new version of the analysis has been deployed: workers are never without work. */
const REANALYSED_FLIGHTS = 650_000;

export const FLIGHTS_A_YEAR = [10_000, 100_000, 1_000_000, 10_000_000] as const;

/** Uploads of the busiest hour of a year. */
export function peakUploadsPerHour(flightsAYear: number): number {
  return flightsAYear * CALENDAR.bestDayShare.value * CALENDAR.busiestHourShare.value;
}

/** Time on an analysis thread of a flight of a random kind. */
function serviceMs(random: () => number): number {
  let left = random();
  for (const { share, workerMs } of FLIGHT_KINDS) {
    left -= share;
    if (left < 0) return workerMs;
  }
  return FLIGHT_KINDS.at(-1)!.workerMs;
}

/** The busiest hour of a year, with an import by another account. */
export function busiestHour(flightsAYear: number): Job[] {
  const random = randomOf(SEED);
  const perMs = peakUploadsPerHour(flightsAYear) / HOUR_MS;
  const jobs: Job[] = [];
  for (let at = exponential(random, perMs); at < HOUR_MS; at += exponential(random, perMs)) {
    jobs.push({
      arrivesAtMs: at,
      serviceMs: serviceMs(random),
      workClass: 'interactive',
      accountId: 1 + Math.floor(random() * ACCOUNTS),
    });
  }
  return [...jobs, ...importOf(random)];
}

function importOf(random: () => number): Job[] {
  return Array.from({ length: IMPORTED_FLIGHTS }, () => ({
    arrivesAtMs: IMPORT_BEGINS_MS,
    serviceMs: serviceMs(random),
    workClass: 'import' as const,
    accountId: 0,
  }));
}

/** All pilots of a task land within an hour, most in its middle, with five-hour flights; and all of the above. */
export function worldCupDay(): Job[] {
  const random = randomOf(SEED);
  const { workerMs } = FLIGHT_KINDS[1];
  const pilots = Array.from({ length: WORLD_CUP_PILOTS }, (_, pilot) => ({
    arrivesAtMs: ((random() + random()) / 2) * HOUR_MS,
    serviceMs: workerMs,
    workClass: 'interactive' as const,
    accountId: 1 + pilot,
  }));
  const reanalysis = Array.from({ length: REANALYSED_FLIGHTS }, () => ({
    arrivesAtMs: 0,
    serviceMs: serviceMs(random),
    workClass: 'reanalysis' as const,
    accountId: 1 + Math.floor(random() * ACCOUNTS),
  }));
  return [...pilots, ...importOf(random), ...reanalysis];
}
