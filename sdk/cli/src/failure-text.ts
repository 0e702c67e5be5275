import { ApiError, FlightAnalysisError } from '../../typescript/src/index.js';

/** A fault of the user or of the machine, whose message says what to do. */
export class CommandError extends Error {}

/** What went wrong, in one line. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    const retry = error.retryAfterSeconds === null ? '' : ` Try again in ${error.retryAfterSeconds} s.`;
    return `${error.message} (${error.code})${retry}`;
  }
  if (error instanceof FlightAnalysisError || error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
