import { type FileRefusalCode } from '@core/contract';
import { type IgcProblem } from '../igc/igc-file.js';
import { InvalidIgcError } from '../igc/invalid-igc-error.js';

/** The error for a GPX, KML or FIT file that is not a flight. */
export function invalidTrack(
  reason: string,
  problems: readonly IgcProblem[] = [],
  code: FileRefusalCode = 'invalid_track',
): InvalidIgcError {
  return new InvalidIgcError(reason, problems.length > 0 ? problems : [{ line: null, reason }], code);
}
