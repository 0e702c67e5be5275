import { fixesFingerprint, type IgcProblem, InvalidIgcError, readIgc } from '@app/domain';
import { type LogWork } from './long-log-threads.js';

/** What is known of a flight before it is stored. */
export interface FlightAtTheDoor {
  readonly date: string | null;
  /** As the file says. */
  readonly site: string | null;
  /** Of the fixes: 64 lower-case hex digits. */
  readonly fixesSha256: string;
}

/** Why a file is no flight. */
export interface FileRefusal {
  readonly reason: string;
  readonly problems: readonly IgcProblem[];
}

/** A refusal is no error here: an error that comes from a thread has lost its class. */
export default function readAtTheDoor(bytes: Uint8Array): FlightAtTheDoor | FileRefusal {
  try {
    const igc = readIgc(bytes);
    return { date: igc.date, site: igc.headers.site, fixesSha256: fixesFingerprint(igc) };
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    return { reason: error.message, problems: error.details };
  }
}

export const READING_AT_THE_DOOR: LogWork<Uint8Array, FlightAtTheDoor | FileRefusal> = {
  module: import.meta.url,
  run: readAtTheDoor,
  logBytesMax: 2_097_152,
};
