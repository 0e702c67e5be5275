import { type ServerResponse } from 'node:http';
import { type AuthenticatedRequest } from '@app/auth';
import { API_PREFIX } from '@app/contract';
import { type SignedInRequest } from '@app/identity';
import { Logger } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { requestIdOf } from './request-id.js';

const logger = new Logger('http');

/** Load balancers ask for these every second, and what they learn is not about any request. */
const PROBE_PATHS: ReadonlySet<unknown> = new Set([`${API_PREFIX}/health`]);

/** Responses written to the connection itself, because the rest of their request could not be read. */
const writtenBeneath = new WeakMap<ServerResponse, number>();

/**
 * Logs each request once its response has been sent or its client has gone, so that an `X-Request-Id` can be found.
 * The route stands for the path: a path holds ids and the tokens of shared flights, and a query string what was searched.
 */
export function logRequests(request: Request, response: Response, next: NextFunction): void {
  const startedAt = performance.now();
  response.once('close', () => {
    // of a client that goes away while it sends, the response is written into a closed connection and counts as sent
    const isSent = response.writableFinished && !request.errored;
    const status = isSent ? response.statusCode : writtenBeneath.get(response);
    const route = routeOf(request);
    const line = {
      event: status === undefined ? 'request.aborted' : 'request.completed',
      requestId: requestIdOf(response),
      method: request.method,
      route,
      status,
      ms: Math.round(performance.now() - startedAt),
      accountId: accountOf(request),
    };
    if (PROBE_PATHS.has(route)) logger.debug(line);
    else logger.log(line);
  });
  next();
}

/** For a request whose response was not written through its own response object. */
export function noteResponseBeneath(response: ServerResponse, status: number): void {
  writtenBeneath.set(response, status);
}

/** Logs bytes that never became a request: no method and no route are known. */
export function logUnreadable(requestId: string, status: number): void {
  logger.log({ event: 'request.unreadable', requestId, status });
}

/** The pattern of the route, such as `/api/v1/flights/:flightId`; undefined when no route matched. */
function routeOf(request: Request): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** Public id of the account whose key or session was presented. */
function accountOf(request: AuthenticatedRequest & Partial<SignedInRequest>): string | undefined {
  return request.principal?.accountPublicId ?? request.signedIn?.account.publicId;
}
