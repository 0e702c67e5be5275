import { SETTINGS, type Settings } from '@app/config';
import { RecurringFault } from '@app/observability';
import { PROCESS_FLIGHT_QUEUE, type ProcessFlightJob } from '@app/queue';
import { FlightWorkRepository } from '@tables/flights';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { type Job } from 'bullmq';
import { type BackgroundJob } from '../background-job.js';
import { AutomaticDebrief } from '../debriefs/automatic-debrief.js';
import { FileStoreGate } from './file-store-gate.js';
import { FlightProcessing } from './flight-processing.js';
import { UploadsInHand } from './uploads-in-hand.js';
import { WeatherFilling } from '../weather/weather-filling.js';
import { QUEUE_WORKER_OPTIONS } from '../queue-worker-options.js';
import { runQueueWorker } from '../run-queue-worker.js';

/** Processes the jobs of the upload queue: flights that wait for their first result. */
@Processor(PROCESS_FLIGHT_QUEUE, QUEUE_WORKER_OPTIONS)
export class ProcessFlightProcessor extends WorkerHost implements BackgroundJob {
  readonly name = 'flights';
  private readonly logger = new Logger('worker');
  private readonly fault = new RecurringFault(this.logger, 'queue.worker_error');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly processing: FlightProcessing,
    private readonly gate: FileStoreGate,
    private readonly uploads: UploadsInHand,
    private readonly automaticDebrief: AutomaticDebrief,
    private readonly weather: WeatherFilling,
  ) {
    super();
  }

  async start(): Promise<void> {
    this.worker.concurrency = this.settings.analysisThreads;
    await runQueueWorker(this.worker, this.settings);
  }

  async stop(): Promise<void> {
    this.gate.stop();
    await this.worker.close();
  }

  /** While the file store is unavailable, the job waits unclaimed and keeps its slot in the worker. */
  override async process(job: Job<ProcessFlightJob>): Promise<void> {
    await this.gate.open();
    await this.uploads.during(() => this.processFlight(job.data));
  }

  /** @throws on a transient fault, so that the job is retried */
  private async processFlight({ accountId, flightId }: ProcessFlightJob): Promise<void> {
    const outcome = await this.work.claim(accountId, flightId, this.settings.processingLeaseSeconds);
    if (outcome.kind === 'leased') throw new FlightLeasedError(flightId);
    if (outcome.kind !== 'claimed') return;
    const isProcessed = await this.processing.process(outcome, 'flight.processed');
    if (!isProcessed) return;
    this.weather.wake();
    this.automaticDebrief.wake();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.fault.warn(error);
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

/** Another worker holds the flight; the job is retried after its backoff. */
class FlightLeasedError extends Error {
  constructor(flightId: string) {
    super(`Flight ${flightId} is held by another worker`);
    this.name = 'FlightLeasedError';
  }
}
