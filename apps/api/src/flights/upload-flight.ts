import { SETTINGS, type Settings } from '@app/config';
import { ApiError, SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX, flightTitle } from '@app/contract';
import { mayHaveCommitted, newFlightId } from '@app/database';
import { ProcessFlightQueue } from '@app/queue';
import { FlightFileStore } from '@app/storage';
import { FlightUploadRepository, type UploadedFlight } from '@tables/flights';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IGC_FIELD, type IgcUpload } from '../http/body/igc-upload.js';
import { WorkCompletion } from './work-completion.js';
import { LongLogThreads } from './long-log-threads.js';
import {
  type FileRefusal,
  type UploadedLog,
  UPLOADED_LOG_READING,
  UPLOADED_LOG_SPLITTING,
} from './read-uploaded-log.js';

/** Each failed attempt means that other requests stored and deleted the same flight within milliseconds. */
const STORE_ATTEMPTS_MAX = 10;

export interface UploadOutcome {
  /** The flight of the log, or its first one if the account stores each as a flight of its own. */
  readonly flight: UploadedFlight;
  /** All flights of the log, in order. */
  readonly flights: readonly UploadedFlight[];
  /** False if the account already had the log. */
  readonly created: boolean;
}

type StoredFlights = Omit<UploadOutcome, 'flight'>;

/**
 * Stores an uploaded flight and waits for its analysis. The file is read first, so that an invalid file leaves no trace
 * and a duplicate gets no second row. The file is stored before the row, then a worker is woken. For an account that
 * stores each flight of a log on its own, there are several rows, written together, each with a copy of the file.
 */
@Injectable()
export class UploadFlight {
  private readonly logger = new Logger('flights');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: FlightUploadRepository,
    private readonly files: FlightFileStore,
    private readonly queue: ProcessFlightQueue,
    private readonly completion: WorkCompletion,
    private readonly threads: LongLogThreads,
  ) {}

  /**
   * @throws ApiError `invalid_igc` if the file is not a flight, `flight_processing_failed` if the analysis failed,
   *   `upload_conflict` if other requests keep storing and deleting the same flight
   */
  async upload(accountId: string, upload: IgcUpload, options: { wait: boolean }): Promise<UploadOutcome> {
    const { bytes } = upload;
    const isSplit = await this.flights.splitsFlights(accountId);
    const reading = isSplit ? UPLOADED_LOG_SPLITTING : UPLOADED_LOG_READING;
    const read = await this.threads.run(reading, { bytes, isSplit }, bytes.length);
    if ('reason' in read) throw invalidIgc(read);
    const { flights, created } = await this.findOrStore(accountId, upload, read);
    for (const { status, publicId } of flights) {
      if (status === 'failed') await this.retry(accountId, publicId, bytes);
    }
    upload.release(); // the file is stored, so waiting for the analysis needs no memory
    const now = await Promise.all(flights.map((flight) => this.work(accountId, flight, options)));
    if (now[0]!.status === 'failed') throw new ApiError('flight_processing_failed');
    return { flight: now[0]!, flights: now, created };
  }

  /**
   * Returns the account's flights with these fixes, or stores new ones. If another request stores the flight between
   * the look-up and the insert and a third one deletes it before the next look-up, this starts over.
   * @throws ApiError `upload_conflict` after too many attempts
   */
  private async findOrStore(accountId: string, upload: IgcUpload, read: UploadedLog): Promise<StoredFlights> {
    const fixesSha256 = Buffer.from(read.fixesSha256, 'hex');
    for (let attempt = 1; attempt <= STORE_ATTEMPTS_MAX; attempt++) {
      const known = await this.flights.findByFixes(accountId, fixesSha256);
      if (known.length > 0) return { flights: known, created: false };
      const stored = await this.store(accountId, upload, read, fixesSha256);
      if (stored.length > 0) return { flights: stored, created: true };
    }
    throw new ApiError('upload_conflict', { headers: { 'Retry-After': '1' } });
  }

  /** Stores the file again, because a missing or damaged file may be why the analysis failed. */
  private async retry(accountId: string, flightId: string, bytes: Uint8Array): Promise<void> {
    await this.files.write(flightId, bytes);
    await this.flights.retryFailed(accountId, flightId);
  }

  /**
   * Stores the files before the rows, so that a row always has its file. Empty if another request stored the flight
   * first.
   */
  private async store(
    accountId: string,
    { bytes, title, ...upload }: IgcUpload,
    read: UploadedLog,
    fixesSha256: Buffer,
  ): Promise<UploadedFlight[]> {
    const parts = read.parts.length > 0 ? read.parts : [null];
    const flights = parts.map((part) => ({ publicId: newFlightId(), part }));
    const siteOfFile = read.site && cutTo(SITE_CHARACTERS_MAX, read.site);
    const site = upload.site ?? siteOfFile;
    for (const { publicId } of flights) await this.files.write(publicId, bytes);
    const discardAll = () => Promise.all(flights.map(({ publicId }) => this.discard(publicId)));
    try {
      const stored = await this.flights.insert(accountId, flights, {
        titleChosen: title !== undefined,
        title: title ?? cutTo(TITLE_CHARACTERS_MAX, flightTitle(site, read.date)),
        site,
        fixesSha256,
        fileBytes: bytes.length,
      });
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
  private async discard(flightId: string): Promise<void> {
    try {
      await this.files.remove(flightId);
    } catch (error) {
      this.logger.warn({ event: 'flight.file_not_removed', flightId, error });
    }
  }

  /** Wakes a worker for a flight without a result, and waits for it if wanted. */
  private async work(
    accountId: string,
    flight: UploadedFlight,
    { wait }: { wait: boolean },
  ): Promise<UploadedFlight> {
    if (flight.status === 'processed') return flight;
    if (wait) return this.process(accountId, flight);
    await this.enqueue(accountId, flight);
    // always "processing": the response must not depend on whether a worker was faster
    return { ...flight, status: 'processing' };
  }

  private async process(accountId: string, flight: UploadedFlight): Promise<UploadedFlight> {
    const flightId = flight.publicId;
    const finished = this.completion.waitFor(flightId, this.settings.uploadWaitSeconds * 1_000);
    await this.enqueue(accountId, flight);
    await finished;
    return (await this.flights.find(accountId, flightId)) ?? flight;
  }

  /** If the queue is down, the flight is delayed, never lost. */
  private async enqueue(accountId: string, { publicId: flightId, attempt }: UploadedFlight): Promise<void> {
    try {
      await this.queue.add({ accountId, flightId }, attempt);
    } catch (error) {
      this.logger.warn({ event: 'flight.enqueue_failed', flightId, error });
    }
  }
}

/**
 * Text from the file has the same limits as text from the client. It is cut, not rejected: the client cannot fix the
 * file.
 */
function cutTo(charactersMax: number, text: string): string {
  return [...text].slice(0, charactersMax).join('').trimEnd();
}

/** `invalid_igc`, with the lines and reasons. */
function invalidIgc({ reason, problems }: FileRefusal): ApiError {
  return new ApiError('invalid_igc', {
    message: `${reason}.`,
    details: problems.map(({ line, reason: message }) => ({
      field: line === null ? IGC_FIELD : `line ${line}`,
      message,
    })),
  });
}
