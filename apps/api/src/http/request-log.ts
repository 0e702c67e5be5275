import { type ServerResponse } from 'node:http';
import { type AuthenticatedRequest } from '@app/auth';
import { API_PREFIX } from '@app/contract';
import { Logger } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { requestIdOf } from './request-id.js';
import { type SignedInRequest } from '../platform/session/signed-in-request.js';

const logger = new Logger('http');

/** Load balancers request these every second, so they are only logged at `debug`. */
const PROBE_PATHS: ReadonlySet<unknown> = new Set([`${API_PREFIX}/health`]);

/**
 * Status codes of responses that were written directly to the connection, because their request could not be parsed.
 */
const rawStatuses = new WeakMap<ServerResponse, number>();

/**
 * Logs each request once its response is sent or its client has disconnected, so that an `X-Request-Id` can be found.
 * Logs the route instead of the URL, because paths contain ids and share tokens and query strings contain search terms.
 */
export function logRequests(request: Request, response: Response, next: NextFunction): void {
  const startedAt = performance.now();
  response.once('close', () => {
    // if the client disconnects while sending, Node counts a response written to the closed connection as finished
    const isSent = response.writableFinished && !request.errored;
    const status = isSent ? response.statusCode : rawStatuses.get(response);
    const route = routeOf(request);
    const line = {
      event: status === undefined ? 'request.aborted' : 'request.completed',
      requestId: requestIdOf(response),
      method: request.method,
      route,
      status,
      ms: Math.round(performance.now() - startedAt),
      accountId: accountOf(request),
      ...(isFromConsole(request) && { caller: 'console' }),
    };
    if (PROBE_PATHS.has(route)) logger.debug(line);
    else logger.log(line);
  });
  next();
}

/** Records the status code of a response that was written directly to the connection. */
export function recordRawStatus(response: ServerResponse, status: number): void {
  rawStatuses.set(response, status);
}

/** Logs a request that could not be parsed, so its method and route are unknown. */
export function logUnreadable(requestId: string, status: number): void {
  logger.log({ event: 'request.unreadable', requestId, status });
}

/** The route's pattern, such as `/api/v1/flights/:flightId`. Undefined if no route matched. */
function routeOf(request: Request): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** Whether the request came from the console with its token, instead of an API key. */
function isFromConsole({ principal }: AuthenticatedRequest): boolean {
  return principal?.credential.kind === 'console_token';
}

/** Public id of the account that the API key or session belongs to. */
function accountOf(request: AuthenticatedRequest & Partial<SignedInRequest>): string | undefined {
  return request.principal?.accountPublicId ?? request.signedIn?.account.publicId;
}
