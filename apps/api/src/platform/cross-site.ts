import { type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * For everything below the platform: no answer is kept by anybody, and nothing is changed for a page of another site.
 * A browser says where a request comes from (`Sec-Fetch-Site`, or `Origin` with every change); a program that is no
 * browser says neither, and no other site can make it send anything.
 */
export function guardPlatform({ publicUrl }: Settings): RequestHandler {
  const ownOrigin = new URL(publicUrl).origin;
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    if (READING.has(request.method) || comesFromHere(request, ownOrigin)) next();
    else next(new ApiError('cross_site_request'));
  };
}

/** `none` is what somebody typed into the address bar. */
function comesFromHere({ headers }: Request, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === ownOrigin;
}
