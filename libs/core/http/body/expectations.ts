import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ApiError } from '@core/contract';
import { type NextFunction, type Request, type Response } from 'express';

const unmet = new WeakSet<IncomingMessage>();
const awaitingContinue = new WeakSet<IncomingMessage>();

/**
 * Passes requests with an `Expect` header to the application. By default, Node responds to an unknown expectation with
 * an empty 417, and sends `100 Continue` before the API key and the content length are checked.
 */
export function forwardExpectations(server: Server, listener: RequestListener): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    unmet.add(request);
    listener(request, response);
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    listener(request, response);
  });
}

/** Rejects a request that expects anything but `100-continue`. */
export function refuseUnmetExpectations(request: Request, _response: Response, next: NextFunction): void {
  next(unmet.has(request) ? new ApiError('expectation_failed') : undefined);
}

/** Sends `100 Continue` if the client is waiting for it. Call it before reading the body. */
export function continueWithBody(request: Request): void {
  if (awaitingContinue.delete(request)) request.res?.writeContinue();
}
