import { ApiError } from '@core/contract';
import { type NextFunction, type Request, type Response } from 'express';

/** If one of these appears twice, a proxy might use the first value and the next server the second. */
const SINGLE_VALUED = new Set(['authorization', 'content-type', 'host']);

/** Rejects ambiguous requests: those that repeat a single-valued header or have no `Host`. */
export function refuseAmbiguousHeaders(request: Request, response: Response, next: NextFunction): void {
  const field = ambiguousHeaderOf(request);
  if (field === undefined) {
    next();
    return;
  }
  response.setHeader('Connection', 'close'); // the rest of the connection could be a smuggled request
  next(new ApiError('malformed_request', { details: [{ field, message: 'must be sent exactly once' }] }));
}

function ambiguousHeaderOf({ rawHeaders, headers, httpVersion }: Request): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'Host';
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!SINGLE_VALUED.has(name)) continue;
    if (seen.has(name)) return rawHeaders[i];
    seen.add(name);
  }
  return undefined;
}
