import { type ServerResponse } from 'node:http';
import { type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { bindToTrace, METRICS, observe } from '@core/observability';
import { Logger } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { requestIdOf } from './request-id.js';
import { isStream } from './streamed-response.js';

const logger = new Logger('http');

/** What a guard has found out about the caller, as far as the log names it. */
interface IdentifiedRequest extends Request {
  readonly principal?: { readonly accountPublicId: string; readonly credential: LoggedCredential };
  readonly signedIn?: { readonly account: { readonly publicId: string } };
}

type LoggedCredential =
  | { readonly kind: 'api_key'; readonly publicId: string }
  | { readonly kind: 'console_token' }
  | { readonly kind: 'oauth_token'; readonly appId: string; readonly connectionId: string }
  | { readonly kind: 'app'; readonly id: string };

/** Load balancers request these every second, so they are only logged at `debug`. */
const PROBE_PATHS: ReadonlySet<unknown> = new Set([`${API_PREFIX}/health`]);

/**
 * Status codes of responses that were written directly to the connection, because their request could not be parsed.
 */
const rawStatuses = new WeakMap<ServerResponse, number>();

/** Other methods share a label, because clients choose them. */
const METHODS: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['PROPFIND', 'MKCOL'],
]);

/** Names of the tools that assistants call. The paths of these requests are all the same. */
const calledTools = new WeakMap<Request, string>();

let activeRequests = 0;

/**
 * Logs and measures each request once its response is sent or its client has disconnected, so that an `X-Request-Id` can be found.
 * Logs the route instead of the URL, because paths contain ids and share tokens and query strings contain search terms.
 */
export function logRequests(request: Request, response: Response, next: NextFunction): void {
  const startedAt = performance.now();
  activeRequests++;
  const onClose = () => {
    activeRequests--;
    // if the client disconnects while sending, Node counts a response written to the closed connection as finished
    const isSent = response.writableFinished && !request.errored;
    const status = isSent ? response.statusCode : rawStatuses.get(response);
    const route = routeOf(request);
    const line = {
      event: status === undefined ? 'request.aborted' : 'request.completed',
      requestId: requestIdOf(response),
      method: request.method,
      route,
      tool: calledTools.get(request),
      status,
      ms: Math.round(performance.now() - startedAt),
      accountId: accountOf(request),
      keyId: keyOf(request),
      ...appOf(request),
      ...(isFromConsole(request) && { caller: 'console' }),
    };
    if (PROBE_PATHS.has(route)) logger.debug(line);
    else logger.log(line);
    if (isStream(response)) return; // it lasts as long as its client likes
    METRICS.requestDuration.recordSince(startedAt, labelsOf(request.method, route, status));
  };
  response.once('close', bindToTrace(onClose));
  next();
}

/** Logs the tool with the request. */
export function nameTool(request: Request, tool: string): void {
  calledTools.set(request, tool);
}

/** Call this once, when metrics are on. */
export function observeRequests({ uploadWaitSeconds }: Pick<Settings, 'uploadWaitSeconds'>): void {
  observe([METRICS.activeRequests, METRICS.uploadWait], (report) => {
    report(METRICS.activeRequests, activeRequests);
    report(METRICS.uploadWait, uploadWaitSeconds);
  });
}

/** An aborted request has the status 0. */
function labelsOf(method: string, route: string | undefined, status: number | undefined) {
  return {
    'http.request.method': METHODS.has(method) ? method : '_OTHER',
    'http.route': route ?? 'unmatched',
    'http.response.status_code': status ?? 0,
  };
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
export function routeOf(request: Request): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** Whether the request came from the console with its token, instead of an API key. */
function isFromConsole({ principal }: IdentifiedRequest): boolean {
  return principal?.credential.kind === 'console_token';
}

/** Id of the API key, which is not the key itself. */
function keyOf({ principal }: IdentifiedRequest): string | undefined {
  return principal?.credential.kind === 'api_key' ? principal.credential.publicId : undefined;
}

/** The app whose token or secret the request has, and the connection that a token belongs to. */
function appOf({ principal }: IdentifiedRequest): { appId: string; connectionId?: string } | undefined {
  if (principal?.credential.kind === 'app') return { appId: principal.credential.id };
  if (principal?.credential.kind !== 'oauth_token') return undefined;
  const { appId, connectionId } = principal.credential;
  return { appId, connectionId };
}

/** Public id of the account that the API key or session belongs to. */
function accountOf(request: IdentifiedRequest): string | undefined {
  return request.principal?.accountPublicId ?? request.signedIn?.account.publicId;
}
