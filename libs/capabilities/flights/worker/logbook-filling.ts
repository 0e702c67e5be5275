import { logbookEntry } from '../domain/logbook/logbook-entry.js';
import {
  type EntryMaker,
  LogbookWorkRepository,
  type UnloggedFlight,
} from '../tables/logbook-work.repository.js';
import { type LogbookEntry } from '../tables/logbook-columns.js';
import { Injectable, Logger } from '@nestjs/common';
import { Filling } from './filling.js';
import { UploadsInHand } from './uploads-in-hand.js';

/** About 30 ms of the event loop. */
const BATCH = 50;

const NO_RESULT = { metrics: null, aircraft: null, places: null, thermals: null, scores: null };

/** Adds results of earlier releases to the logbook, also those that their workers still write during an upgrade. */
@Injectable()
export class LogbookFilling extends Filling implements EntryMaker {
  readonly name = 'logbook';
  private readonly logger = new Logger('worker');

  constructor(
    private readonly rows: LogbookWorkRepository,
    uploads: UploadsInHand,
  ) {
    super(uploads, BATCH);
  }

  protected fillBatch(batch: number): Promise<number> {
    return this.rows.log(batch, this);
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
