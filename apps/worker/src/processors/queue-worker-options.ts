import { type WorkerOptions } from 'bullmq';

/**
 * How workers take jobs. A job whose worker died is taken up again after `lockDuration`, well inside the time a
 * request waits; locks are renewed at half of it, and nothing blocks the event loop nearly as long. Beyond
 * `maxStalledCount` workers lost by one job the reconciler decides, which counts attempts in the row. A worker
 * whose queue went away looks again after `runRetryDelay`: the library's own 15 s would be a pilot's wait.
 */
export const QUEUE_WORKER_OPTIONS = {
  autorun: false, // started when the threads are warm
  lockDuration: 8_000,
  stalledInterval: 4_000,
  maxStalledCount: 3,
  runRetryDelay: 1_000,
} as const satisfies Partial<WorkerOptions>;
