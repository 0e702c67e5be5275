import { SETTINGS, type Settings } from '@app/config';
import { FlightWorkRepository, type FlightClaim, isDatabaseUnavailable } from '@app/database';
import { PROCESS_FLIGHT_QUEUE, type ProcessFlightJob } from '@app/queue';
import { FlightFileMissingError, FlightFileStore } from '@app/storage';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { type Job } from 'bullmq';
import { AnalysisPool, AnalysisPoolClosedError } from '../analysis-pool.js';
import { type AnalysedFlight } from '../analysis-thread.js';

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

/** Analyses one flight: claim the row, read the bytes, analyse on a thread, write result and notification at once. */
@Processor(PROCESS_FLIGHT_QUEUE, {
  autorun: false, // started when the threads are warm
  lockDuration: JOB_LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  maxStalledCount: STALLED_MAX,
  runRetryDelay: QUEUE_RETRY_MS,
})
export class ProcessFlightProcessor extends WorkerHost {
  private readonly logger = new Logger('worker');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
    private readonly pool: AnalysisPool,
  ) {
    super();
  }

  override async process(job: Job<ProcessFlightJob>): Promise<void> {
    const { accountId, flightId } = job.data;
    const outcome = await this.work.claim(accountId, flightId, this.settings.processingLeaseSeconds);
    if (outcome.kind === 'done') return;
    if (outcome.kind === 'leased') throw new FlightLeasedError(flightId);
    const { claim, lostWorkers } = outcome;
    if (lostWorkers >= this.settings.processingAttemptsMax) {
      await this.giveUp(claim, `${lostWorkers} workers died with it in hand`);
      return;
    }
    const renewal = setInterval(
      () => void this.renew(claim),
      (this.settings.processingLeaseSeconds * 1_000) / 3,
    );
    try {
      await this.analyse(claim);
    } catch (error) {
      await this.release(claim);
      throw error; // a passing fault: the job is tried again
    } finally {
      clearInterval(renewal);
    }
  }

  private async analyse(claim: FlightClaim): Promise<void> {
    const startedAt = performance.now();
    const analysed = await this.attempt(claim);
    if (!analysed) return;
    const { flownAtMs, ...result } = analysed;
    const flownAt = flownAtMs === null ? null : new Date(flownAtMs);
    const written = await this.work.complete(claim, { ...result, flownAt });
    const ms = Math.round(performance.now() - startedAt);
    this.logger.log({
      event: written ? 'flight.processed' : 'flight.superseded',
      flightId: claim.flightId,
      ms,
    });
  }

  /** A passing fault is thrown; a fault of the flight itself ends its processing and gives nothing. */
  private async attempt(claim: FlightClaim): Promise<AnalysedFlight | undefined> {
    try {
      const bytes = await this.files.read(claim.flightId);
      return await this.pool.analyse(bytes);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.logger.error({ event: 'flight.processing_failed', flightId: claim.flightId, error });
      await this.giveUp(claim, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  private async giveUp(claim: FlightClaim, reason: string): Promise<void> {
    this.logger.warn({ event: 'flight.given_up', flightId: claim.flightId, attempt: claim.attempt, reason });
    await this.work.fail(claim, reason);
  }

  /** Failing this changes nothing: the hold runs out by itself. */
  private async release(claim: FlightClaim): Promise<void> {
    try {
      await this.work.release(claim);
    } catch (error) {
      this.logger.warn({ event: 'flight.release_failed', flightId: claim.flightId, error });
    }
  }

  private async renew(claim: FlightClaim): Promise<void> {
    try {
      await this.work.renew(claim, this.settings.processingLeaseSeconds);
    } catch (error) {
      this.logger.warn({ event: 'flight.renew_failed', flightId: claim.flightId, error });
    }
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

/** A fault of the surroundings: the same flight may succeed in a moment. */
function isPassing(error: unknown): boolean {
  if (error instanceof AnalysisPoolClosedError) return true;
  if (error instanceof FlightFileMissingError) return false;
  const code = (error as NodeJS.ErrnoException).code;
  const fileSystem = code !== undefined && /^E(IO|MFILE|NFILE|NOSPC|AGAIN|STALE|ACCES|ROFS)$/.test(code);
  return fileSystem || isDatabaseUnavailable(error);
}
