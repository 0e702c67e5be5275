import { ApiError } from '@app/contract';
import { type NextFunction, type Request, type Response } from 'express';

/** Of two of these, one server on the way might go by the first and the next one by the second. */
const GIVEN_ONCE = new Set(['authorization', 'content-type', 'host']);

/** Refuses a request that can be read in two ways: a header that decides given twice, or no `Host`. */
export function refuseAmbiguousHeaders(request: Request, response: Response, next: NextFunction): void {
  const field = ambiguousHeaderOf(request);
  if (field === undefined) {
    next();
    return;
  }
  response.setHeader('Connection', 'close'); // what comes after it on the connection may be anybody's
  next(new ApiError('malformed_request', { details: [{ field, message: 'must be given once' }] }));
}

function ambiguousHeaderOf({ rawHeaders, headers, httpVersion }: Request): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'Host';
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!GIVEN_ONCE.has(name)) continue;
    if (seen.has(name)) return rawHeaders[i];
    seen.add(name);
  }
  return undefined;
}
