import { type QueuePlace } from '@core/contract';
import { type Origin } from '@core/observability';
import { type JobsOptions } from 'bullmq';

export const PROCESS_FLIGHT_QUEUE = 'process-flight';
export const DEBRIEF_QUEUE = 'debrief';

/** Jobs contain ids, never data: the worker reads the row and the file when it starts the job. */
export interface ProcessFlightJob {
  readonly accountId: string;
  readonly flightId: string;
  /** Missing in jobs that were added again. */
  readonly origin?: Origin;
}

export interface DebriefJob {
  readonly accountId: string;
  readonly debriefId: string;
  readonly origin?: Origin;
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

/** Priorities of one class. BullMQ has 2 ** 21 in all. */
const TURNS_MAX = 2 ** 19;

/**
 * The priority of a flight's job, where lower goes first: all flights of a class before those of the next, and within a
 * class by turn. Turns restart whenever the class is empty; those beyond `TURNS_MAX` are taken in the order of their
 * upload. No job is without a priority: it would go before all others.
 */
export function processFlightPriority({ queueClass, queueTurn }: QueuePlace): number {
  return queueClass * TURNS_MAX + Math.min(queueTurn, TURNS_MAX - 1) + 1;
}

/**
 * The job id of one attempt at a flight in a class. Adding it twice creates one job, so a request and a reconciler, or
 * two reconcilers, cannot duplicate the work. A flight that moves ahead gets a second job, because adding one with an
 * existing id would leave that where it is. The second to start finds the flight taken or done.
 * @param attempt the row's `attempt` when the job is added: the claims so far, so 0 for the first
 */
export function processFlightJobId(flightId: string, attempt: number, { queueClass }: QueuePlace): string {
  return `${flightId}.${attempt}.${queueClass}`;
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
