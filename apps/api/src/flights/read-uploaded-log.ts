import { fixesFingerprint, type IgcProblem, InvalidIgcError, readIgc } from '@app/analysis';
import { type LogWork } from './long-log-threads.js';

/** The parts of an uploaded log that are needed to store the flight. */
export interface UploadedLog {
  readonly date: string | null;
  /** The site named in the file. */
  readonly site: string | null;
  /** SHA-256 of the fixes: 64 lowercase hex digits. */
  readonly fixesSha256: string;
}

/** Why a file was rejected. */
export interface FileRefusal {
  readonly reason: string;
  readonly problems: readonly IgcProblem[];
}

/** Returns a rejection instead of throwing: an error loses its class when it comes from a thread. */
export default function readUploadedLog(bytes: Uint8Array): UploadedLog | FileRefusal {
  try {
    const igc = readIgc(bytes);
    return { date: igc.date, site: igc.headers.site, fixesSha256: fixesFingerprint(igc) };
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    return { reason: error.message, problems: error.details };
  }
}

export const UPLOADED_LOG_READING: LogWork<Uint8Array, UploadedLog | FileRefusal> = {
  module: import.meta.url,
  run: readUploadedLog,
  logBytesMax: 2_097_152,
};
