import { type ApiError, rateLimited } from '@app/contract';

export function tooManyInAMinute(message: string, resetMs: number): ApiError {
  return rateLimited(message, resetMs / 1_000);
}
