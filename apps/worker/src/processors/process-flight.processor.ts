import { SETTINGS, type Settings } from '@app/config';
import { FlightWorkRepository } from '@app/database';
import { PROCESS_FLIGHT_QUEUE, type ProcessFlightJob } from '@app/queue';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { type Job } from 'bullmq';
import { FlightProcessing } from '../flight-processing.js';

/**
 * A job whose worker died is taken up again after this long, well inside the time an upload waits. Locks are
 * renewed at half of it; nothing blocks the event loop nearly as long.
 */
const JOB_LOCK_MS = 8_000;
const STALLED_CHECK_MS = 4_000;
/** How often one job may lose its worker; beyond it the reconciler decides, which counts attempts at the flight. */
const STALLED_MAX = 3;

/** How soon a worker whose queue went away looks again; the library's own 15 s would be a pilot's wait. */
const QUEUE_RETRY_MS = 1_000;

/** Takes up the flights that jobs name: those that were uploaded, and wait for their first result. */
@Processor(PROCESS_FLIGHT_QUEUE, {
  autorun: false, // started when the threads are warm
  lockDuration: JOB_LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  maxStalledCount: STALLED_MAX,
  runRetryDelay: QUEUE_RETRY_MS,
})
export class ProcessFlightProcessor extends WorkerHost {
  /** Jobs that are being worked on. */
  jobsInHand = 0;
  private readonly logger = new Logger('worker');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly processing: FlightProcessing,
  ) {
    super();
  }

  override async process(job: Job<ProcessFlightJob>): Promise<void> {
    this.jobsInHand++;
    try {
      await this.processFlight(job.data);
    } finally {
      this.jobsInHand--;
    }
  }

  /** @throws a passing fault: the job is tried again */
  private async processFlight({ accountId, flightId }: ProcessFlightJob): Promise<void> {
    const outcome = await this.work.claim(accountId, flightId, this.settings.processingLeaseSeconds);
    if (outcome.kind === 'leased') throw new FlightLeasedError(flightId);
    if (outcome.kind === 'claimed') await this.processing.process(outcome, 'flight.processed');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn({ event: 'queue.worker_error', error });
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<ProcessFlightJob> | undefined, error: Error): void {
    this.logger.warn({
      event: 'job.failed',
      flightId: job?.data.flightId,
      attemptsMade: job?.attemptsMade,
      error,
    });
  }
}

/** Another worker holds the flight; the job comes back after its back-off. */
class FlightLeasedError extends Error {
  constructor(flightId: string) {
    super(`Flight ${flightId} is held by another worker`);
    this.name = 'FlightLeasedError';
  }
}
