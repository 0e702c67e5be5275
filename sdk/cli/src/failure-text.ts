import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { ApiError, FlightAnalysisError } from '../../typescript/src/index.js';

/** What went wrong, in one line. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    const retry = error.retryAfterSeconds === null ? '' : ` Try again in ${error.retryAfterSeconds} s.`;
    return `${error.message} (${error.code})${retry}`;
  }
  if (error instanceof FlightAnalysisError || error instanceof UsageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
