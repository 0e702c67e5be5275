import { type JobsOptions } from 'bullmq';

export const PROCESS_FLIGHT_QUEUE = 'process-flight';
export const DEBRIEF_QUEUE = 'debrief';

/** Jobs carry ids, never data: the worker reads the row and the file when it takes the job up. */
export interface ProcessFlightJob {
  readonly accountId: string;
  readonly flightId: string;
}

export interface DebriefJob {
  readonly accountId: string;
  readonly debriefId: string;
}

/**
 * The database row is the record, so nothing of a finished job is kept: a kept one would also block a
 * later job of the same id. A job that meets a passing fault is tried again a few times at once; after
 * that the reconciler brings it back.
 */
export const JOB_OPTIONS = {
  attempts: 4,
  backoff: { type: 'fixed', delay: 3_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const satisfies JobsOptions;

/**
 * The job of one attempt at a flight. Adding it twice makes one job: a request and a reconciler, or two
 * reconcilers, cannot double the work.
 */
export function processFlightJobId(flightId: string, attempt: number): string {
  return `${flightId}.${attempt}`;
}

/** A job that somebody waits for has a name of its own: the queue leaves the one that is there where it stands. */
export function debriefJobId(
  debriefId: string,
  attempt: number,
  { isAwaited }: { isAwaited: boolean },
): string {
  return `${debriefId}.${attempt}${isAwaited ? '.awaited' : ''}`;
}
