import { ANALYSIS_VERSION } from '@engine/analysis';
import { SETTINGS, type Settings } from '@core/config';
import { inSpan } from '@core/observability';
import { FileStoreUnavailableError, isPassingFileFault } from '@core/storage';
import { type ClaimedFlight, FlightWorkRepository } from '../tables/flight-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Chore, DependencyGate } from '@core/work';
import { FlightProcessing } from './flight-processing.js';
import { UploadsInHand } from './uploads-in-hand.js';

/** How long to skip a flight with an unreadable file. */
const SET_ASIDE_SECONDS = 3_600;
/** Unreadable files in one run; more indicate a fault of the disk, not of the files. */
const UNREADABLE_MAX = 10;

/**
 * Reanalyses the scheduled flights one at a time. It reads rows and has no jobs, so that nothing can be lost or delay an
 * upload in the queue. It yields to uploads.
 */
@Injectable()
export class Reanalysis implements Chore {
  readonly name = 'reanalysis';
  readonly mayTakeHours = true;
  private readonly logger = new Logger('worker');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly processing: FlightProcessing,
    private readonly gate: DependencyGate,
    private readonly uploads: UploadsInHand,
  ) {}

  /**
   * Schedules the flights processed by earlier versions, and resolves when no scheduled flight is left, or after the
   * current one if the worker stops. Skips unreadable files, and waits while the store is unavailable.
   * @throws on a transient fault; the remaining flights wait for the next round
   */
  async run(stopping: AbortSignal) {
    const scheduled = await this.work.requestOutdated(ANALYSIS_VERSION, stopping);
    for (let unreadable = 0; ;) {
      if (!(await this.isFileStoreOpen(stopping))) break;
      await this.uploads.waitUntilQuiet(stopping);
      if (stopping.aborted) break;
      const claimed = await this.work.claimReanalysis(ANALYSIS_VERSION, this.settings.processingLeaseSeconds);
      if (!claimed) break;
      try {
        await inSpan('reanalyse flight', {}, () => this.processing.process(claimed, 'reanalysis'));
      } catch (error) {
        const isOfFile = isPassingFileFault(error);
        if (!isOfFile && error instanceof FileStoreUnavailableError) continue; // waits at the gate
        if (!isOfFile) throw error;
        await this.skip(claimed, error);
        if (++unreadable === UNREADABLE_MAX) throw error;
      }
    }
    return { scheduled };
  }

  /** Waits for the file store. Returns false if the worker is stopping. */
  private async isFileStoreOpen(stopping: AbortSignal): Promise<boolean> {
    try {
      await this.gate.open({ files: true });
      return true;
    } catch (error) {
      if (!stopping.aborted) throw error;
      return false;
    }
  }

  private async skip({ claim }: ClaimedFlight, error: unknown): Promise<void> {
    this.logger.error({ event: 'reanalysis.file_unreadable', flightId: claim.flightId, error });
    await this.work.setAside(claim, SET_ASIDE_SECONDS);
  }
}
