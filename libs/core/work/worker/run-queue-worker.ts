import { type Settings } from '@core/config';
import { type Worker } from 'bullmq';

/**
 * Starts taking jobs. In PostgreSQL, BullMQ prepares its connection only once, and a worker for which that failed would
 * never take a job. In Redis, it keeps trying.
 * @throws the error of the preparation; the process then ends, and is started again
 */
export async function runQueueWorker(worker: Worker, { redisUrl }: Settings): Promise<void> {
  if (redisUrl === undefined) await worker.waitUntilReady();
  void worker.run();
}
