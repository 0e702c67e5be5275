import { type FileRefusalCode } from '@core/contract';
import { type IgcProblem } from './igc-file.js';

/**
 * The bytes are not a flight: of no known format, or with fewer than two usable fixes. This is the only error the
 * domain throws. `details` gives lines and reasons in words a pilot understands.
 */
export class InvalidIgcError extends Error {
  readonly details: readonly IgcProblem[];

  constructor(
    message: string,
    details: readonly IgcProblem[],
    readonly code: FileRefusalCode = 'invalid_igc',
  ) {
    super(message);
    this.name = 'InvalidIgcError';
    this.details = details;
  }
}
