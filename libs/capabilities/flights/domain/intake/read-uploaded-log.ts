import {
  divideLog,
  fixesFingerprint,
  formatOf,
  hasPossibleDate,
  type IgcProblem,
  InvalidIgcError,
  type LogPart,
  prepareLog,
  readLog,
  type RecordingSample,
  sampleRecording,
  undatedFingerprint,
} from '@engine/analysis';
import { type FileRefusalCode, type TrackFileFormat } from '@core/contract';
import { type CorrectableHeaders } from '../corrections/header-changes.js';

/** An uploaded file. */
export interface LogToRead {
  readonly bytes: Uint8Array;
  /** Whether each flight of the log becomes a flight of its own. */
  readonly isSplit: boolean;
}

/** The parts of an uploaded log that are needed to store the flight. */
export interface UploadedLog {
  readonly format: TrackFileFormat;
  readonly date: string | null;
  /** The site named in the file. */
  readonly site: string | null;
  /** The second crew member named in the file. */
  readonly copilot: string | null;
  /** What a file with the fixes of a stored flight may say otherwise. */
  readonly headers: CorrectableHeaders;
  /** SHA-256 of the fixes: 64 lowercase hex digits. */
  readonly fixesSha256: string;
  /** The same without their date; null if they do not prove that another log is of the same flight. */
  readonly fixesUndatedSha256: string | null;
  /** Of a file that may be a copy of an IGC file; null for IGC files, and for those that prove nothing. */
  readonly sample: RecordingSample | null;
  /** One per flight of a log to split; empty if it is stored as a whole. */
  readonly parts: readonly LogPart[];
}

/** Why a file was rejected. */
export interface FileRefusal {
  readonly code: FileRefusalCode;
  readonly reason: string;
  readonly problems: readonly IgcProblem[];
}

/** Returns a rejection instead of throwing: an error loses its class when it comes from a thread. */
export default function readUploadedLog({ bytes, isSplit }: LogToRead): UploadedLog | FileRefusal {
  try {
    const igc = readLog(bytes);
    const { format, date, headers } = igc;
    const parts = isSplit ? divideLog(prepareLog(igc)) : [];
    const { site, copilot, gliderType, competitionClass, pilot } = headers;
    return {
      ...{ format, date, site, copilot, parts },
      headers: { gliderType, competitionClass, pilot, date: hasPossibleDate(igc, Date.now()) ? date : null },
      fixesSha256: fixesFingerprint(igc),
      fixesUndatedSha256: undatedFingerprint(igc),
      sample: format === 'igc' ? null : sampleRecording(igc),
    };
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    return { code: error.code, reason: error.message, problems: error.details };
  }
}

/** Reading XML takes this many times as long as reading as many bytes of an IGC file, and FIT hardly less. */
const OTHER_FORMATS_FACTOR = 20;

/** How large an IGC file is that takes as long to read. */
export function readingSize(bytes: Uint8Array): number {
  return formatOf(bytes) === 'igc' ? bytes.length : OTHER_FORMATS_FACTOR * bytes.length;
}

/** The work for a thread, if the log has more bytes than can be read without blocking the event loop. */
export const UPLOADED_LOG_READING = {
  module: import.meta.url,
  run: readUploadedLog,
  logBytesMax: 2_097_152,
} as const;

/** Finding the flights of a log takes several times as long as reading it. */
export const UPLOADED_LOG_SPLITTING = { ...UPLOADED_LOG_READING, logBytesMax: 524_288 } as const;
