import { type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { addErrorTo } from './errors/error-responses.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Guards all platform routes: responses are never cached, and state-changing requests from other sites are rejected.
 * Browsers report the origin of a request in `Sec-Fetch-Site`, or in `Origin` for state-changing requests. Other
 * clients send neither header, and another site cannot trigger their requests.
 */
export function guardPlatform({ publicUrl }: Settings): RequestHandler {
  const ownOrigin = new URL(publicUrl).origin;
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    if (READING.has(request.method) || isSameSite(request, ownOrigin)) next();
    else next(new ApiError('cross_site_request'));
  };
}

/** Documents the refusal for every operation that changes something. */
export function describeCrossSite(document: OpenAPIObject): void {
  for (const { post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [post, put, patch, remove])
      if (operation) addErrorTo(operation, 'cross_site_request');
  }
}

/** `none` is a request that the user started, for example from the address bar. */
function isSameSite({ headers }: Request, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === ownOrigin;
}
