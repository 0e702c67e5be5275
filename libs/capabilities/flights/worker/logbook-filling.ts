import { logbookEntry } from '../domain/logbook/logbook-entry.js';
import {
  type EntryMaker,
  LogbookWorkRepository,
  type UnloggedFlight,
} from '../tables/logbook-work.repository.js';
import { type LogbookEntry } from '../tables/logbook-columns.js';
import { Injectable, Logger } from '@nestjs/common';
import { type Chore, NOTHING } from '@core/work';
import { UploadsInHand } from './uploads-in-hand.js';

/** Flights that are locked and read at a time: about 30 ms of the event loop. */
const BATCH = 50;

const NO_RESULT = { metrics: null, aircraft: null, places: null, thermals: null, scores: null };

/** Adds results of earlier releases to the logbook, also those that their workers still write during an upgrade. */
@Injectable()
export class LogbookFilling implements Chore, EntryMaker {
  readonly name = 'logbook';
  private readonly logger = new Logger('worker');
  private isRunning = false;

  constructor(
    private readonly rows: LogbookWorkRepository,
    private readonly uploads: UploadsInHand,
  ) {}

  async run(stopping: AbortSignal) {
    if (this.isRunning) return NOTHING;
    this.isRunning = true;
    try {
      return { flights: await this.fill(stopping) };
    } finally {
      this.isRunning = false;
    }
  }

  private async fill(stopping: AbortSignal): Promise<number> {
    for (let filled = 0; ;) {
      const batch = await this.rows.log(BATCH, this);
      filled += batch;
      if (batch < BATCH || stopping.aborted) return filled;
      await this.uploads.waitUntilQuiet(stopping);
    }
  }

  /** A result of an early version that cannot be read must not keep the others out. Its reanalysis will add it. */
  entryOf(flight: UnloggedFlight): LogbookEntry {
    try {
      return logbookEntry(flight);
    } catch (error) {
      return this.entryWithout(flight, error);
    }
  }

  entryWithout({ publicId, flownAt }: UnloggedFlight, error: unknown): LogbookEntry {
    this.logger.error({ event: 'logbook.result_unreadable', flightId: publicId, error });
    return logbookEntry({ ...NO_RESULT, flownAt });
  }
}
