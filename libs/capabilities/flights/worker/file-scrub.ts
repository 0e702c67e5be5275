import { SETTINGS, type Settings } from '@core/config';
import { FlightFileDamagedError, FlightFileMissingError, FlightFileStore } from '@core/storage';
import { FlightWalkRepository, type StoredFlightFile } from '../tables/flight-walk.repository.js';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Chore, NOTHING, DependencyGate } from '@core/work';

const WALK = 'file scrub';
/** How often a stretch is due, unless rounds are longer apart. */
const STRETCH_SECONDS_MIN = 60;
const SECONDS_PER_HOUR = 3_600;

/**
 * Reads the stored files one after the other, over and over, `FILE_SCRUB_PER_HOUR` of them, so that damage is found
 * while there is a backup without it. What is damaged or missing is logged and measured; only an operator can restore
 * it.
 */
@Injectable()
export class FileScrub implements Chore {
  readonly name = 'file scrub';
  private readonly logger = new Logger('worker');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly walks: FlightWalkRepository,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
    private readonly gate: DependencyGate,
  ) {}

  async run(stopping: AbortSignal) {
    const { fileScrubPerHour, reconcileIntervalSeconds } = this.settings;
    if (fileScrubPerHour === 0) return NOTHING;
    const seconds = Math.max(STRETCH_SECONDS_MIN, reconcileIntervalSeconds);
    const reached = await this.walks.begin(WALK, seconds);
    if (reached === undefined) return NOTHING;
    const limit = Math.max(1, Math.round((fileScrubPerHour * seconds) / SECONDS_PER_HOUR));
    const stretch = await this.walks.filesAfter(reached, limit);
    let damaged = 0;
    for (const file of stretch) {
      if (stopping.aborted) return { damaged };
      await this.gate.open({ files: true });
      if (!(await this.isGood(file))) damaged++;
    }
    // after the last flight, the next pass begins
    await this.walks.reach(WALK, stretch.length < limit ? '0' : stretch.at(-1)!.id);
    return { damaged };
  }

  /** @throws if the store or the database is away */
  private async isGood({ flightId, fileSha256 }: StoredFlightFile): Promise<boolean> {
    try {
      await this.files.read(flightId, fileSha256);
      return true;
    } catch (error) {
      const isMissing = error instanceof FlightFileMissingError;
      if (!isMissing && !(error instanceof FlightFileDamagedError)) throw error;
      if (isMissing && !(await this.work.exists(flightId))) return true; // deleted meanwhile
      this.logger.error({
        event: isMissing ? 'flight.file_missing' : 'flight.file_damaged',
        flightId,
        error,
      });
      return false;
    }
  }
}
