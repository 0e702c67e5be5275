import { SETTINGS, type Settings } from '@core/config';
import { inSpan, inStage, RecurringFault, recordStage } from '@core/observability';
import {
  PROCESS_FLIGHT_QUEUE,
  type ProcessFlightJob,
  type BackgroundJob,
  DependencyGate,
  JobsInHand,
  QUEUE_WORKER_OPTIONS,
  QueueConnection,
  retryAfterLease,
  runQueueWorker,
} from '@core/work';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { type Job } from 'bullmq';
import { FlightProcessing } from './flight-processing.js';
import { UploadsInHand } from './uploads-in-hand.js';

/** Processes the jobs of the upload queue: flights that wait for their first result. */
@Processor(PROCESS_FLIGHT_QUEUE, QUEUE_WORKER_OPTIONS)
export class ProcessFlightProcessor extends WorkerHost implements BackgroundJob {
  readonly name = 'flights';
  private readonly logger = new Logger('worker');
  private readonly fault = new RecurringFault(this.logger, 'queue.worker_error');
  private readonly jobs = new JobsInHand();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly processing: FlightProcessing,
    private readonly gate: DependencyGate,
    private readonly uploads: UploadsInHand,
    private readonly queue: QueueConnection,
  ) {
    super();
  }

  async start(): Promise<void> {
    this.worker.concurrency = this.settings.analysisThreads;
    await runQueueWorker(this.worker, this.settings);
  }

  async stop(): Promise<void> {
    this.gate.stop();
    await this.jobs.close(this.worker, this.queue);
  }

  /** While the database or the file store is away, the job waits, uses up no attempt and keeps its slot in the worker. */
  override async process(job: Job<ProcessFlightJob>, token?: string): Promise<void> {
    const { flightId, origin } = job.data;
    const parent = origin?.traceparent;
    const isFirstAttempt = job.attemptsMade === 0;
    if (isFirstAttempt)
      recordStage({ stage: 'queue_wait', startMs: job.timestamp, endMs: Date.now() }, parent);
    const span = { role: 'consumer', attributes: { 'flights.flight.id': flightId }, parent } as const;
    const work = () => this.uploads.during(() => this.processFlight(job.data));
    const leaseMs = await this.jobs.during(() =>
      inSpan('process flight', span, () => this.gate.through(work, { files: true })),
    );
    if (leaseMs !== null) await retryAfterLease(job, token, leaseMs);
  }

  /**
   * @returns how long another worker may hold the flight; null if none does
   * @throws on a transient fault, so that the job is retried
   */
  private async processFlight({ accountId, flightId, origin }: ProcessFlightJob): Promise<number | null> {
    const { processingLeaseSeconds } = this.settings;
    const outcome = await inStage('claim', () =>
      this.work.claim(accountId, flightId, processingLeaseSeconds, origin?.requestId),
    );
    if (outcome.kind === 'leased') return outcome.leaseMs;
    if (outcome.kind === 'done') return null;
    const isProcessed = await this.processing.process(
      outcome,
      outcome.isCorrection ? 'correction' : 'upload',
    );
    if (isProcessed) this.uploads.noteProcessed();
    return null;
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.fault.warn(error);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<ProcessFlightJob> | undefined, error: Error): void {
    this.logger.warn({
      event: 'job.failed',
      requestId: job?.data.origin?.requestId,
      flightId: job?.data.flightId,
      attemptsMade: job?.attemptsMade,
      error,
    });
  }
}
