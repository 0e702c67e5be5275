import { SETTINGS, type Settings } from '@app/config';
import { type ClaimedFlight, FlightWorkRepository } from '@app/database';
import { ANALYSIS_VERSION } from '@app/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FlightProcessing, isFileSystemFault } from '../flight-processing.js';
import { UploadsInHand } from '../uploads-in-hand.js';

/** How long a flight waits whose file cannot be read, while others have their turn. */
const SET_ASIDE_SECONDS = 3_600;
/** Files in one run that cannot be read; more are a fault of the disk and not of theirs. */
const UNREADABLE_MAX = 10;

/**
 * Analyses again, one flight at a time, what was put up for it. It asks the rows themselves and has no jobs: so
 * there is nothing to lose, and nothing before an upload in the queue. While uploads are in hand it stands back.
 */
@Injectable()
export class Reanalysis {
  private readonly logger = new Logger('worker');
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly processing: FlightProcessing,
    private readonly uploads: UploadsInHand,
  ) {}

  /**
   * Puts up what workers of earlier versions have processed, and resolves when nothing is left to be analysed again;
   * at once while it is at it already. A file that cannot be read is passed over.
   * @throws a passing fault; what is left waits for the next call
   */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = this.drain();
    try {
      await this.running;
    } finally {
      this.running = undefined;
    }
  }

  /** Resolves when the flight in hand is done; no other is taken up. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running?.catch(() => undefined); // whoever called `run` hears of it
  }

  private async drain(): Promise<void> {
    const flights = await this.work.requestOutdated(ANALYSIS_VERSION);
    if (flights > 0) this.logger.log({ event: 'reanalysis.requested', flights });
    for (let unreadable = 0; ;) {
      await this.uploads.waitUntilQuiet(() => this.stopping);
      if (this.stopping) return;
      const claimed = await this.work.claimReanalysis(ANALYSIS_VERSION, this.settings.processingLeaseSeconds);
      if (!claimed) return;
      try {
        await this.processing.process(claimed, 'flight.reanalysed');
      } catch (error) {
        if (!isFileSystemFault(error)) throw error;
        await this.passOver(claimed, error);
        if (++unreadable === UNREADABLE_MAX) throw error;
      }
    }
  }

  private async passOver({ claim }: ClaimedFlight, error: unknown): Promise<void> {
    this.logger.error({ event: 'reanalysis.file_unreadable', flightId: claim.flightId, error });
    await this.work.setAside(claim, SET_ASIDE_SECONDS);
  }
}
