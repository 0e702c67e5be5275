import { REQUEST_ID_HEADER } from '@core/contract';
import { newId } from '@core/database';
import { type ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { isFromTrustedProxy } from './trusted-proxy.js';

/** Ids of proxies: UUIDs, ULIDs, hexadecimal and the like. Anything else could forge log lines. */
const PROXY_ID = /^[\w.:/+=@-]{1,128}$/;

/**
 * Gives every request an id: that of a trusted proxy, or a new one. The response and every log line of the request
 * contain it.
 */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  response.setHeader(REQUEST_ID_HEADER, idOfProxy(request) ?? newId('request'));
  next();
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}

/** The id of the request, for the jobs and events that it causes. */
export const RequestId = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  requestIdOf(context.switchToHttp().getResponse<Response>()),
);

function idOfProxy(request: Request): string | undefined {
  const given = request.get(REQUEST_ID_HEADER);
  return given !== undefined && PROXY_ID.test(given) && isFromTrustedProxy(request) ? given : undefined;
}
