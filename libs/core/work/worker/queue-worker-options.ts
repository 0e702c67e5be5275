import { type WorkerOptions } from 'bullmq';

/**
 * BullMQ options shared by all workers. If a worker crashes, another takes its job after at most `lockDuration` and
 * `stalledInterval`, well within the time a request waits. By then, the lease of the row has ended too. Locks are
 * renewed at half of `lockDuration`, and nothing blocks the event loop for nearly as long. After `maxStalledCount` crashes the reconciler takes over and counts attempts in the row. After a queue outage, a worker
 * reconnects within `runRetryDelay`: with the default of 15 s, uploads would wait that long. A new job, a retry and a job
 * of a crashed worker all wake waiting workers, so they look for jobs without that only every `drainDelay` seconds.
 */
export const QUEUE_WORKER_OPTIONS = {
  autorun: false, // started after the warm-up of the threads
  lockDuration: 5_000,
  stalledInterval: 2_500,
  maxStalledCount: 3,
  runRetryDelay: 1_000,
  drainDelay: 30,
} as const satisfies Partial<WorkerOptions>;
