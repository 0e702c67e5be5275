import { DelayedError, type Job } from 'bullmq';

/**
 * Puts back the job of a row that another worker holds, until the lease of that worker ends. This does not count as an
 * attempt.
 * @throws always, as BullMQ requires
 */
export async function retryAfterLease(job: Job, token: string | undefined, leaseMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + leaseMs, token);
  throw new DelayedError();
}
