import { type AirspaceLimits, type ReadSet, readSet, UnusableAirspaceFileError } from '../domain/read-set.js';

export interface ReadingTask {
  readonly bytes: Uint8Array;
  readonly limits: AirspaceLimits;
}

/** What a file contains, or why it is no set. */
export type ReadingOutcome = ReadSet | { readonly refusal: string };

/** Runs on a thread of the analysis pool: reading a large country takes seconds. */
export default function readAirspaceFile({ bytes, limits }: ReadingTask): ReadingOutcome {
  try {
    return readSet(bytes, limits);
  } catch (error) {
    if (error instanceof UnusableAirspaceFileError) return { refusal: error.message };
    throw error;
  }
}
