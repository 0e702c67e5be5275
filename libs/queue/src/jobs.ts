import { type JobsOptions } from 'bullmq';

export const PROCESS_FLIGHT_QUEUE = 'process-flight';
export const DEBRIEF_QUEUE = 'debrief';

/** Jobs contain ids, never data: the worker reads the row and the file when it starts the job. */
export interface ProcessFlightJob {
  readonly accountId: string;
  readonly flightId: string;
}

export interface DebriefJob {
  readonly accountId: string;
  readonly debriefId: string;
}

/**
 * The database row is the record, so finished jobs are removed; a kept job would also block a later one with
 * the same id. After a temporary failure a job is retried a few times, then the reconciler adds it again.
 */
export const JOB_OPTIONS = {
  attempts: 4,
  backoff: { type: 'fixed', delay: 3_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const satisfies JobsOptions;

/**
 * The job id of one attempt at a flight. Adding it twice creates one job, so a request and a reconciler, or
 * two reconcilers, cannot duplicate the work.
 * @param attempt the row's `attempt` when the job is added: the claims so far, so 0 for the first
 */
export function processFlightJobId(flightId: string, attempt: number): string {
  return `${flightId}.${attempt}`;
}

/**
 * An awaited job has its own id, because adding a job with an existing id would leave the existing job where it
 * is in the queue.
 */
export function debriefJobId(
  debriefId: string,
  attempt: number,
  { isAwaited }: { isAwaited: boolean },
): string {
  return `${debriefId}.${attempt}${isAwaited ? '.awaited' : ''}`;
}
