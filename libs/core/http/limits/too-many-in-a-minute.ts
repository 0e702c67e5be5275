import { type ApiError, type LimitName, rateLimited } from '@core/contract';

export function tooManyInAMinute(limit: LimitName, message: string, resetMs: number): ApiError {
  return rateLimited(limit, message, resetMs / 1_000);
}
