import { type WorkerOptions } from 'bullmq';

/**
 * BullMQ options shared by all workers. If a worker crashes, another takes its job after `lockDuration`, well within
 * the time a request waits. Locks are renewed at half of it, and nothing blocks the event loop for nearly as long. After
 * `maxStalledCount` crashes the reconciler takes over and counts attempts in the row. After a queue outage, a worker
 * reconnects within `runRetryDelay`: with the default of 15 s, uploads would wait that long.
 */
export const QUEUE_WORKER_OPTIONS = {
  autorun: false, // started after the warm-up of the threads
  lockDuration: 8_000,
  stalledInterval: 4_000,
  maxStalledCount: 3,
  runRetryDelay: 1_000,
} as const satisfies Partial<WorkerOptions>;
