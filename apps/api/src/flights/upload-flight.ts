import { SETTINGS, type Settings } from '@app/config';
import { ApiError, SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@app/contract';
import {
  FlightUploadRepository,
  isDatabaseUnavailable,
  newFlightId,
  type UploadedFlight,
} from '@app/database';
import { ProcessFlightQueue } from '@app/queue';
import { FlightFileStore } from '@app/storage';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IGC_FIELD, type IgcUpload } from '../http/igc-upload.js';
import { FlightCompletion } from './flight-completion.js';
import { flightTitle } from './flight-title.js';
import { LongLogThreads } from './long-log-threads.js';
import { type FileRefusal, type UploadedLog, UPLOADED_LOG_READING } from './read-uploaded-log.js';

export interface UploadOutcome {
  readonly flight: UploadedFlight;
  /** False when the account already had the flight. */
  readonly created: boolean;
}

/**
 * Takes an uploaded file in: reads it at the door, so that what is no flight leaves no trace and what the
 * account already has makes no second row; stores the bytes, then the row, then wakes a worker and waits.
 */
@Injectable()
export class UploadFlight {
  private readonly logger = new Logger('flights');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: FlightUploadRepository,
    private readonly files: FlightFileStore,
    private readonly queue: ProcessFlightQueue,
    private readonly completion: FlightCompletion,
    private readonly threads: LongLogThreads,
  ) {}

  /** @throws ApiError `invalid_igc` for a file that is no flight, `flight_processing_failed` when the analysis failed. */
  async upload(accountId: string, upload: IgcUpload, options: { wait: boolean }): Promise<UploadOutcome> {
    const read = await this.threads.run(UPLOADED_LOG_READING, upload.bytes, upload.bytes.length);
    if ('reason' in read) throw noFlight(read);
    const fixesSha256 = Buffer.from(read.fixesSha256, 'hex');
    const known = await this.flights.findByFixes(accountId, fixesSha256);
    const stored = known ?? (await this.store(accountId, upload, read, fixesSha256));
    const flight = stored ?? (await this.storedByAnother(accountId, fixesSha256));
    const created = flight === stored && known === undefined;
    if (flight.status === 'processed') return { flight, created };
    if (flight.status === 'failed') await this.retry(accountId, flight.publicId, upload.bytes);
    upload.release(); // stored: what waits for its analysis needs no memory
    if (options.wait) return { flight: await this.process(accountId, flight), created };
    await this.enqueue(accountId, flight);
    // as it was a moment ago: whether a worker was quicker than the answer must not decide which answer it is
    return { flight: { ...flight, status: 'processing' }, created };
  }

  /** The bytes are stored again: that they were lost or damaged may be why the analysis failed. */
  private async retry(accountId: string, flightId: string, bytes: Uint8Array): Promise<void> {
    await this.files.write(flightId, bytes);
    await this.flights.retryFailed(accountId, flightId);
  }

  /** Bytes first: a row always has its file. Undefined when another request stored the same flight meanwhile. */
  private async store(accountId: string, upload: IgcUpload, read: UploadedLog, fixesSha256: Buffer) {
    const publicId = newFlightId();
    const siteOfFile = read.site && cutTo(SITE_CHARACTERS_MAX, read.site);
    const site = upload.site ?? siteOfFile;
    await this.files.write(publicId, upload.bytes);
    try {
      const flight = await this.flights.insert(accountId, {
        publicId,
        titleChosen: upload.title !== undefined,
        title: upload.title ?? cutTo(TITLE_CHARACTERS_MAX, flightTitle(site, read.date)),
        site,
        fixesSha256,
        fileBytes: upload.bytes.length,
      });
      if (!flight) await this.files.remove(publicId);
      return flight;
    } catch (error) {
      // Where the answer was lost the row may be there, and must have its file; without a row the workers sweep it away.
      if (!isDatabaseUnavailable(error)) await this.files.remove(publicId);
      throw error;
    }
  }

  private async storedByAnother(accountId: string, fixesSha256: Buffer): Promise<UploadedFlight> {
    const flight = await this.flights.findByFixes(accountId, fixesSha256);
    if (!flight) throw new Error('A flight that was there a moment ago is gone');
    return flight;
  }

  /** Wakes a worker and waits for it. */
  private async process(accountId: string, flight: UploadedFlight): Promise<UploadedFlight> {
    const flightId = flight.publicId;
    const finished = this.completion.waitFor(flightId, this.settings.uploadWaitSeconds * 1_000);
    await this.enqueue(accountId, flight);
    await finished;
    const now = await this.flights.find(accountId, flightId);
    if (now?.status === 'failed') throw new ApiError('flight_processing_failed');
    return now ?? flight;
  }

  /** A queue that is away delays the flight, it does not lose it. */
  private async enqueue(accountId: string, { publicId: flightId, attempt }: UploadedFlight): Promise<void> {
    try {
      await this.queue.add({ accountId, flightId }, attempt);
    } catch (error) {
      this.logger.warn({ event: 'flight.enqueue_failed', flightId, error });
    }
  }
}

/** What a file says of itself is bounded as what a client says is, but cut, not refused: nobody can mend the file. */
function cutTo(charactersMax: number, text: string): string {
  return [...text].slice(0, charactersMax).join('').trimEnd();
}

/** `invalid_igc`, with the lines and reasons. */
function noFlight({ reason, problems }: FileRefusal): ApiError {
  return new ApiError('invalid_igc', {
    message: `${reason}.`,
    details: problems.map(({ line, reason: message }) => ({
      field: line === null ? IGC_FIELD : `line ${line}`,
      message,
    })),
  });
}
