import { type IgcProblem } from './igc-file.js';

/**
 * The bytes are not a flight: not an IGC file, or one with fewer than two usable fixes. This is the only error the
 * domain throws. `details` gives lines and reasons in words a pilot understands.
 */
export class InvalidIgcError extends Error {
  readonly details: readonly IgcProblem[];

  constructor(message: string, details: readonly IgcProblem[]) {
    super(message);
    this.name = 'InvalidIgcError';
    this.details = details;
  }
}
