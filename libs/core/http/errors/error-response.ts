import { type Settings } from '@core/config';
import { type ApiError, ERROR_CATALOGUE, type ErrorCode } from '@core/contract';

const SERVICE_UNAVAILABLE = ERROR_CATALOGUE.service_unavailable.status;
/** `Retry-After` while the service is unavailable. */
export const RETRY_AFTER_SECONDS = '5';
/** Without a limit, the response to a body of unknown fields would be ten times the size of the body. */
const DETAILS_MAX = 100;

/** Where the error is explained. */
export function helpLink(code: ErrorCode, publicUrl: string): string {
  return `<${publicUrl}/docs/errors#${code}>; rel="help"`;
}

/** The headers and the JSON body that every error response has. */
export function errorResponse(
  { status, code, message, details, headers }: ApiError,
  { publicUrl }: Settings,
): { headers: Record<string, string>; body: string } {
  return {
    headers: {
      'Cache-Control': 'no-store',
      Link: helpLink(code, publicUrl),
      ...(status === SERVICE_UNAVAILABLE && { 'Retry-After': RETRY_AFTER_SECONDS }),
      ...headers,
    },
    body: JSON.stringify({ message, code, details: details?.slice(0, DETAILS_MAX) }),
  };
}
