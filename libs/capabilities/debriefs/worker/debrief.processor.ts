import { SETTINGS, type Settings } from '@core/config';
import { inSpan, RecurringFault } from '@core/observability';
import {
  DEBRIEF_QUEUE,
  type DebriefJob,
  type BackgroundJob,
  DependencyGate,
  JobsInHand,
  QUEUE_WORKER_OPTIONS,
  QueueConnection,
  retryAfterLease,
  runQueueWorker,
} from '@core/work';
import { DebriefWorkRepository } from '../tables/debrief-work.repository.js';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { type Job } from 'bullmq';
import { DebriefWriting } from './debrief-writing.js';

/** Processes the jobs of the debrief queue. */
@Processor(DEBRIEF_QUEUE, QUEUE_WORKER_OPTIONS)
export class DebriefProcessor extends WorkerHost implements BackgroundJob {
  readonly name = 'debriefs';
  private readonly logger = new Logger('worker');
  private readonly fault = new RecurringFault(this.logger, 'queue.worker_error');
  private readonly jobs = new JobsInHand();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly writing: DebriefWriting,
    private readonly gate: DependencyGate,
    private readonly queue: QueueConnection,
  ) {
    super();
  }

  async start(): Promise<void> {
    const { debriefProvider, analysisThreads, debriefConcurrency } = this.settings;
    // the deterministic provider uses a thread, a language model only waits
    this.worker.concurrency = debriefProvider === 'deterministic' ? analysisThreads : debriefConcurrency;
    await runQueueWorker(this.worker, this.settings);
  }

  async stop(): Promise<void> {
    this.writing.stop();
    await this.jobs.close(this.worker, this.queue);
  }

  override async process(job: Job<DebriefJob>, token?: string): Promise<void> {
    const { debriefId, origin } = job.data;
    const attributes = { 'flights.debrief.id': debriefId };
    const span = { role: 'consumer', attributes, parent: origin?.traceparent } as const;
    const leaseMs = await this.jobs.during(() =>
      inSpan('write debrief', span, () => this.gate.through(() => this.write(job.data))),
    );
    if (leaseMs !== null) await retryAfterLease(job, token, leaseMs);
  }

  /**
   * @returns how long another worker may hold the run; null if none does
   * @throws on a transient fault, so that the job is retried
   */
  private async write({ accountId, debriefId, origin }: DebriefJob): Promise<number | null> {
    const { processingLeaseSeconds } = this.settings;
    const outcome = await this.work.claim(accountId, debriefId, processingLeaseSeconds, origin?.requestId);
    if (outcome.kind === 'leased') return outcome.leaseMs;
    if (outcome.kind === 'claimed') await this.writing.process(outcome);
    return null;
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.fault.warn(error);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<DebriefJob> | undefined, error: Error): void {
    this.logger.warn({
      event: 'job.failed',
      requestId: job?.data.origin?.requestId,
      debriefId: job?.data.debriefId,
      attemptsMade: job?.attemptsMade,
      error,
    });
  }
}
