import { during, isTracing, startSpan } from '@core/observability';
import { type NextFunction, type Request, type Response } from 'express';
import { requestIdOf } from './request-id.js';
import { routeOf } from './request-log.js';
import { isFromTrustedProxy } from './trusted-proxy.js';

/**
 * Makes each request a span, in the trace of a trusted proxy if it sends `traceparent`. Anyone else could make this
 * service record traces, and join those of others. The span has the route, not the path, which may contain tokens.
 */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  const parent = isTracing() && isFromTrustedProxy(request) ? request.get('traceparent') : undefined;
  const span = startSpan(request.method, {
    role: 'server',
    parent,
    attributes: { 'http.request.method': request.method, 'http.request.id': requestIdOf(response) },
  });
  if (!span) return next();
  response.once('close', () => {
    const route = routeOf(request);
    if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    if (response.writableFinished) span.setAttribute('http.response.status_code', response.statusCode);
    span.end();
  });
  during(span, next);
}
