import { createHash } from 'node:crypto';
import {
  ApiError,
  cutTo,
  flightTitle,
  PASSENGER_CHARACTERS_MAX,
  plainLine,
  type QueueClass,
  queueClassNumber,
  SITE_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
} from '@core/contract';
import { mayHaveCommitted, newFlightId } from '@core/database';
import { inStage, METRICS, originOf } from '@core/observability';
import { ProcessFlightQueue } from '@core/work';
import { FlightFileStore } from '@core/storage';
import {
  type FixesHashes,
  FlightUploadRepository,
  type NewFlight,
  type NewFlights,
  type UploadedFlight,
} from '../../tables/flight-upload.repository.js';
import { Injectable, Logger } from '@nestjs/common';
import { type UploadedLog } from './read-uploaded-log.js';
import { RecordedFlights } from './recorded-flights.js';
import { StorageAllowance } from './storage-allowance.js';

/** Each failed attempt means that others stored and deleted the same flight within milliseconds. */
const STORE_ATTEMPTS_MAX = 10;

/** A file that is a flight. */
export interface LogToStore {
  readonly bytes: Uint8Array;
  readonly title?: string | undefined;
  readonly site?: string | undefined;
}

/** A flight with a place in the queue. */
export type FlightInQueue = Pick<UploadedFlight, 'publicId' | 'attempt' | 'queueClass' | 'queueTurn'>;

export interface StoredFlights {
  /** All flights of the log, in order. */
  readonly flights: readonly UploadedFlight[];
  /** False if the account already had the log. */
  readonly created: boolean;
  /** Whether the account has it from an IGC file, of which the file is a copy in another format. */
  readonly isCopy: boolean;
}

/** Inserts the rows of new flights, in order; none if the account already has flights with these fixes. */
export type InsertFlights = (
  flights: readonly NewFlight[],
  common: NewFlights,
) => Promise<readonly UploadedFlight[]>;

/**
 * Stores flights of files that have been read, and puts them in the queue. A duplicate gets no second row. The file is
 * stored before the row. For an account that stores each flight of a log on its own, there are several rows, written
 * together, each with a copy of the file.
 */
@Injectable()
export class FlightIntake {
  private readonly logger = new Logger('flights');

  constructor(
    private readonly flights: FlightUploadRepository,
    private readonly files: FlightFileStore,
    private readonly queue: ProcessFlightQueue,
    private readonly storage: StorageAllowance,
    private readonly recorded: RecordedFlights,
  ) {}

  /**
   * Returns the account's flights with these fixes, or stores new ones. They have their place in the queue, but no job
   * yet: see `enqueue`.
   * @param insert by default, inserts only the flights
   * @throws ApiError `upload_conflict` if others keep storing and deleting the same flight, `flight_limit_reached` or
   *   `storage_limit_reached` if the plan has no room for it
   */
  async store(
    accountId: string,
    log: LogToStore,
    read: UploadedLog,
    queueClass: QueueClass,
    insert: InsertFlights = (flights, common) => this.flights.insert(accountId, flights, common, queueClass),
  ): Promise<StoredFlights> {
    const { flights: found, ...outcome } = await this.findOrStore(accountId, log, read, insert);
    METRICS.uploads.add({ outcome: outcome.created ? 'created' : 'duplicate' });
    const flights: UploadedFlight[] = [];
    for (const flight of found) flights.push(await this.queued(accountId, flight, log.bytes, queueClass));
    return { flights, ...outcome };
  }

  /**
   * Stores a file again for each of these new flights, which are to have parts of its log. Their rows come after that.
   * @throws ApiError `flight_limit_reached` or `storage_limit_reached` if the plan has no room for them
   */
  async storeCopies(accountId: string, flightIds: readonly string[], bytes: Uint8Array): Promise<void> {
    if (flightIds.length === 0) return;
    await this.storage.admit(accountId, flightIds.length, flightIds.length * bytes.length);
    for (const flightId of flightIds) await this.files.writeFast(flightId, bytes);
  }

  /** Wakes a worker. If the queue is down, the flight is delayed, never lost. */
  async enqueue(
    accountId: string,
    { publicId: flightId, attempt, queueClass, queueTurn }: FlightInQueue,
    requestId?: string,
  ): Promise<void> {
    const add = () =>
      this.queue.add({ accountId, flightId, attempt, queueClass, queueTurn, origin: originOf(requestId) });
    try {
      await inStage('enqueue', add, { role: 'producer' });
    } catch (error) {
      this.logger.warn({ event: 'flight.enqueue_failed', flightId, error });
    }
  }

  /** If another stores the flight after the look-up, and a third deletes it before the next one, this starts over. */
  private async findOrStore(
    accountId: string,
    log: LogToStore,
    read: UploadedLog,
    insert: InsertFlights,
  ): Promise<StoredFlights> {
    const fixes = {
      fixesSha256: Buffer.from(read.fixesSha256, 'hex'),
      fixesUndatedSha256:
        read.fixesUndatedSha256 === null ? null : Buffer.from(read.fixesUndatedSha256, 'hex'),
    };
    for (let attempt = 1; attempt <= STORE_ATTEMPTS_MAX; attempt++) {
      const known = await this.flights.findByFixes(accountId, fixes);
      if (known.length > 0) return { flights: known, created: false, isCopy: false };
      const copied = read.sample ? await this.recorded.find(accountId, read.sample) : [];
      if (copied.length > 0) return { flights: copied, created: false, isCopy: true };
      const number = Math.max(1, read.parts.length);
      await this.storage.admit(accountId, number, number * log.bytes.length);
      const stored = await this.storeNew(log, read, fixes, insert);
      if (stored.length > 0) return { flights: stored, created: true, isCopy: false };
    }
    throw new ApiError('upload_conflict', { headers: { 'Retry-After': '1' } });
  }

  /**
   * The flight at its place in the queue. One that another request has put there moves ahead if a client waits for it.
   * The file of a failed flight is stored again, because a missing or damaged file may be why its analysis failed.
   */
  private async queued(
    accountId: string,
    flight: UploadedFlight,
    bytes: Uint8Array,
    queueClass: QueueClass,
  ): Promise<UploadedFlight> {
    const { publicId, status } = flight;
    if (status === 'failed') {
      await this.files.writeFast(publicId, bytes);
      const place = await this.flights.retryFailed(accountId, publicId, queueClass, sha256(bytes));
      return { ...flight, ...place };
    }
    const goesAhead = queueClass === 'awaited' && flight.queueClass > queueClassNumber('awaited');
    if (status === 'processed' || !goesAhead) return flight;
    return { ...flight, ...(await this.flights.await(accountId, publicId)) };
  }

  /**
   * Stores the files before the rows, so that a row always has its file. Empty if another request stored the flight
   * first.
   */
  private async storeNew(
    { bytes, title, ...log }: LogToStore,
    read: UploadedLog,
    fixes: FixesHashes,
    insert: InsertFlights,
  ): Promise<readonly UploadedFlight[]> {
    const parts = read.parts.length > 0 ? read.parts : [null];
    const flights = parts.map((part) => ({ publicId: newFlightId(), part }));
    const siteOfFile = read.site && cutTo(SITE_CHARACTERS_MAX, read.site);
    const site = log.site ?? siteOfFile;
    await inStage('store', async () => {
      for (const { publicId } of flights) await this.files.writeFast(publicId, bytes);
    });
    const discardAll = () => Promise.all(flights.map(({ publicId }) => this.discard(publicId)));
    try {
      const common = {
        titleChosen: title !== undefined,
        title: title ?? cutTo(TITLE_CHARACTERS_MAX, flightTitle(site, read.date)),
        site,
        passenger: (read.copilot && cutTo(PASSENGER_CHARACTERS_MAX, plainLine(read.copilot))) || null,
        ...fixes,
        fileBytes: bytes.length,
        fileSha256: sha256(bytes),
        fileFormat: read.format,
      };
      const stored = await inStage('insert', () => insert(flights, common));
      if (stored.length === 0) await discardAll();
      return stored;
    } catch (error) {
      // If the database's reply was lost, the row may exist and needs its file. Without a row, the workers remove the
      // file.
      if (!mayHaveCommitted(error)) await discardAll();
      throw error;
    }
  }

  /** Removes a file without a row. If that fails, the workers remove it later. */
  async discard(flightId: string): Promise<void> {
    try {
      await this.files.remove(flightId);
    } catch (error) {
      this.logger.warn({ event: 'flight.file_not_removed', flightId, error });
    }
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
