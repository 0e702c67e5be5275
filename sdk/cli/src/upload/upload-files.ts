import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ApiError, type FlightAnalysisClient } from '../../../typescript/src/index.js';
import { UsageError } from '../../../../apps/cli/src/platform/output.js';
import { inParallel } from '../in-parallel.js';
import { type FlightFile } from './flight-files.js';
import { type UploadJournal } from './upload-journal.js';

/**
 * What became of a file: new at the service, there already, acknowledged in an earlier run, or refused by the service as
 * a file that is no flight.
 */
export type FileOutcome = (
  | { readonly status: 'uploaded' | 'duplicate' | 'skipped'; readonly flight_id: string }
  | { readonly status: 'refused'; readonly code: string; readonly message: string }
) & { readonly file: string };

export interface UploadRun {
  readonly client: FlightAnalysisClient;
  readonly journal: UploadJournal;
  readonly atATime: number;
  /** Also sends files that the journal has. */
  readonly again?: boolean;
  readonly signal?: AbortSignal;
  readonly onOutcome: (outcome: FileOutcome, file: FlightFile) => void;
}

/** Refusals of one file. Every other error would meet the next file as well, and ends the run. */
const FILE_STATUSES = [413, 422];

/** Uploads files, a few at a time. What the service has acknowledged stays so if the run ends with an error. */
export async function uploadFiles(files: readonly FlightFile[], run: UploadRun): Promise<void> {
  await inParallel(files, run.atATime, async (file) => {
    run.signal?.throwIfAborted();
    run.onOutcome(await uploadFile(file, run), file);
  });
}

async function uploadFile(
  { file }: FlightFile,
  { client, journal, again, signal }: UploadRun,
): Promise<FileOutcome> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`Cannot read ${file}: ${error.message}`);
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = journal.flightOf(sha256);
  if (known !== undefined && !again) return { file, status: 'skipped', flight_id: known };
  let status = 0;
  try {
    const flight = await client.flights.upload(bytes, {
      respondAsync: true,
      // the same for the same file: a request whose response was lost is not carried out twice
      idempotencyKey: again ? undefined : `file-${sha256}`,
      signal,
      onResponse: (response) => (status = response.status),
    });
    await journal.add(sha256, flight.id);
    return { file, status: status === 200 ? 'duplicate' : 'uploaded', flight_id: flight.id };
  } catch (error) {
    if (!(error instanceof ApiError) || !FILE_STATUSES.includes(error.status)) throw error;
    return { file, status: 'refused', code: error.code, message: error.message };
  }
}
