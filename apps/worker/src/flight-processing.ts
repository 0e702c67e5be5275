import { SETTINGS, type Settings } from '@app/config';
import {
  type ClaimedFlight,
  type FlightResult,
  FlightWorkRepository,
  type FlightClaim,
  isDatabaseUnavailable,
} from '@app/database';
import { FileStoreUnavailableError, FlightFileStore, isPassingFileSystemFault } from '@app/storage';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from './analysis-pool.js';

/** Processes one claimed flight: reads the file, analyses it on a thread, saves result and notification together. */
@Injectable()
export class FlightProcessing {
  private readonly logger = new Logger('worker');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
    private readonly pool: AnalysisPool,
  ) {}

  /**
   * @param event log event for a saved result
   * @returns whether the result was saved
   * @throws on a transient fault, after releasing the flight for a retry
   */
  async process({ claim, lostWorkers }: ClaimedFlight, event: string): Promise<boolean> {
    if (lostWorkers >= this.settings.processingAttemptsMax) {
      await this.giveUp(claim, `${lostWorkers} workers crashed while processing it`);
      return false;
    }
    const renewal = setInterval(
      () => void this.renew(claim),
      (this.settings.processingLeaseSeconds * 1_000) / 3,
    );
    try {
      return await this.analyse(claim, event);
    } catch (error) {
      await this.release(claim);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async analyse(claim: FlightClaim, event: string): Promise<boolean> {
    const startedAt = performance.now();
    const result = await this.attempt(claim);
    if (!result) return false;
    const { autoDebrief, debriefLanguage } = this.settings;
    const automaticDebrief = autoDebrief === 'on' ? debriefLanguage : null;
    const written = await this.work.complete(claim, result, automaticDebrief);
    const ms = Math.round(performance.now() - startedAt);
    this.logger.log({ event: written ? event : 'flight.superseded', flightId: claim.flightId, ms });
    return written;
  }

  /** Throws on a transient fault. A fault of the flight itself ends its processing and returns undefined. */
  private async attempt(claim: FlightClaim): Promise<FlightResult | undefined> {
    try {
      const { flightId } = claim;
      return await this.pool.analyse({ flightId, bytes: await this.files.read(flightId) });
    } catch (error) {
      if (isTransient(error)) throw error;
      this.logger.error({ event: 'flight.processing_failed', flightId: claim.flightId, error });
      await this.giveUp(claim, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  private async giveUp(claim: FlightClaim, reason: string): Promise<void> {
    this.logger.warn({ event: 'flight.given_up', flightId: claim.flightId, attempt: claim.attempt, reason });
    await this.work.fail(claim, reason);
  }

  /** A failure is harmless: the lease expires anyway. */
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
}

/** Whether a retry of the same flight may succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof AnalysisPoolClosedError || error instanceof FileStoreUnavailableError) return true;
  return isPassingFileSystemFault(error) || isDatabaseUnavailable(error);
}
