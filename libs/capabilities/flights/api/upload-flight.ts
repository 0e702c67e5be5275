import { createHash } from 'node:crypto';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type QueueClass } from '@core/contract';
import {
  type FileRefusal,
  readingSize,
  UPLOADED_LOG_READING,
  UPLOADED_LOG_SPLITTING,
} from '../domain/intake/read-uploaded-log.js';
import { FlightIntake, type InsertFlights, type StoredFlights } from '../domain/intake/flight-intake.js';
import { type LaterFile, StateCorrections } from '../domain/corrections/state-corrections.js';
import { type CorrectedField } from '../domain/corrections/stored-corrections.js';
import { inStage, METRICS, recordStage } from '@core/observability';
import { FlightUploadRepository, type UploadedFlight } from '../tables/flight-upload.repository.js';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { CorrectFlight } from './correct-flight.js';
import { type FileField, IGC_FIELD, type IgcUpload } from './igc-upload.js';
import { WorkCompletion } from '@core/work';
import { LongLogThreads } from './long-log-threads.js';
import { QueueRoom } from './queue-room.js';
import { UnpackedUploads } from './unpacked-uploads.js';

export interface UploadOutcome {
  /** The flight of the log, or its first one if the account stores each as a flight of its own. */
  readonly flight: UploadedFlight;
  /** All flights of the log, in order. */
  readonly flights: readonly UploadedFlight[];
  /** False if the account already had the log. */
  readonly created: boolean;
  /** Corrections that the headers of the file have changed, if the account already had the log. */
  readonly changedHeaders: readonly CorrectedField[];
}

export interface UploadOptions {
  /** Whether to wait for the result. */
  readonly wait: boolean;
  /** Of the request, if there is one. */
  readonly requestId?: string | undefined;
}

/** What a file brings along for flights that the account already has. */
interface Later {
  readonly later: LaterFile;
}

/** Stores an uploaded flight and waits for its analysis. The file is read first, so that an invalid file leaves no trace. */
@Injectable()
export class UploadFlight {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: FlightUploadRepository,
    private readonly intake: FlightIntake,
    private readonly room: QueueRoom,
    private readonly completion: WorkCompletion,
    private readonly processing: FlightWorkRepository,
    private readonly threads: LongLogThreads,
    private readonly unpacking: UnpackedUploads,
    private readonly correcting: CorrectFlight,
    private readonly stating: StateCorrections,
  ) {}

  /**
   * @throws ApiError `invalid_igc`, `invalid_track` or `track_without_times` if the file is not a flight, `flight_processing_failed` if the analysis failed,
   *   `upload_conflict` if other requests keep storing and deleting the same flight, `waiting_flight_limit_reached` or
   *   `queue_full` if too many flights wait, `flight_limit_reached` or `storage_limit_reached` if the plan has no room
   */
  async upload(accountId: string, upload: IgcUpload, options: UploadOptions): Promise<UploadOutcome> {
    const queueClass: QueueClass = options.wait ? 'awaited' : 'upload';
    const stored = await this.receive(accountId, upload, queueClass);
    const { flights, created, isCopy } = stored;
    const changedHeaders = created || isCopy ? [] : await this.heed(accountId, stored, queueClass, options);
    const current =
      changedHeaders.length === 0
        ? flights
        : await Promise.all(flights.map((flight) => this.now(accountId, flight)));
    const now = await Promise.all(current.map((flight) => this.work(accountId, flight, options)));
    if (now[0]!.status === 'failed') throw new ApiError('flight_processing_failed');
    return { flight: now[0]!, flights: now, created, changedHeaders };
  }

  /**
   * Stores a flight without waiting for its analysis, for those who insert more than the flight.
   * @returns false as `created` if the account already has the flight, which then stays as it is
   * @throws ApiError as {@link upload}, except for those of the analysis
   */
  async storeOnly(
    accountId: string,
    upload: IgcUpload,
    insert: InsertFlights,
    requestId: string | undefined,
  ): Promise<StoredFlights> {
    const stored = await this.receive(accountId, upload, 'upload', insert);
    if (stored.created) {
      await Promise.all(
        stored.flights.map((flight) => this.work(accountId, flight, { wait: false, requestId })),
      );
    }
    return stored;
  }

  private async receive(
    accountId: string,
    upload: IgcUpload,
    queueClass: QueueClass,
    insert?: InsertFlights,
  ): Promise<StoredFlights & Later> {
    const isSplit = await this.room.admit(accountId);
    const log = await this.unpacking.unpack(upload);
    try {
      return await this.store(accountId, log, isSplit, queueClass, insert);
    } finally {
      log.release(); // the file is stored, so waiting for the analysis needs no memory
    }
  }

  private async store(
    accountId: string,
    log: IgcUpload,
    isSplit: boolean,
    queueClass: QueueClass,
    insert: InsertFlights | undefined,
  ): Promise<StoredFlights & Later> {
    const { bytes } = log;
    const reading = isSplit ? UPLOADED_LOG_SPLITTING : UPLOADED_LOG_READING;
    const read = await inStage('parse', () =>
      this.threads.run(reading, { bytes, isSplit }, readingSize(bytes)),
    );
    if ('reason' in read) throw refusedFile(read, log.field);
    const stored = await this.intake.store(accountId, log, read, queueClass, insert);
    const sha256 = createHash('sha256').update(bytes).digest();
    return { ...stored, later: { headers: read.headers, sha256 } };
  }

  /** Heeds what the headers say, if the file is another than that of the flights. Their rows then change. */
  private async heed(
    accountId: string,
    { flights, later }: StoredFlights & Later,
    queueClass: QueueClass,
    options: UploadOptions,
  ): Promise<readonly CorrectedField[]> {
    const { due, changed } = await this.stating.heed(accountId, flights, later, queueClass);
    await this.correcting.follow(accountId, due, options);
    return changed;
  }

  /** Wakes a worker for a flight without a result, and waits for it if wanted. */
  private async work(
    accountId: string,
    flight: UploadedFlight,
    { wait, requestId }: UploadOptions,
  ): Promise<UploadedFlight> {
    if (flight.status === 'processed' || flight.status === 'merged') return flight;
    if (wait) return this.process(accountId, flight, requestId);
    await this.intake.enqueue(accountId, flight, requestId);
    // always "processing": the response must not depend on whether a worker was faster
    return { ...flight, status: 'processing' };
  }

  private async now(accountId: string, flight: UploadedFlight): Promise<UploadedFlight> {
    return (await this.flights.find(accountId, flight.publicId)) ?? flight;
  }

  private async process(
    accountId: string,
    flight: UploadedFlight,
    requestId: string | undefined,
  ): Promise<UploadedFlight> {
    const flightId = flight.publicId;
    const finished = this.completion.waitFor(
      flightId,
      this.settings.uploadWaitSeconds * 1_000,
      this.processing,
    );
    await this.intake.enqueue(accountId, flight, requestId);
    const isFinished = await inStage('wait', () => finished);
    const wokenMs = Date.now();
    const now = await this.flights.find(accountId, flightId);
    const committedMs = now?.processedAt?.getTime();
    if (isFinished && committedMs) recordStage({ stage: 'notify', startMs: committedMs, endMs: wokenMs });
    return now ?? flight;
  }
}

/** The code of the refusal, with the lines and reasons. */
function refusedFile({ code, reason, problems }: FileRefusal, field: FileField = IGC_FIELD): ApiError {
  METRICS.uploads.add({ outcome: 'invalid' });
  return new ApiError(code, {
    message: `${reason}.`,
    details: problems.map(({ line, reason: message }) => ({
      field: line === null ? field : `line ${line}`,
      message,
    })),
  });
}
