import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type NextFunction, type Request, type Response } from 'express';

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Replaces a middleware that sets the same headers on every response: runs it once, then sets the recorded headers.
 * @throws if the middleware does anything but set headers or remove missing ones
 */
export function constantHeaders(of: Middleware) {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  let isDone = false;
  of({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
    isDone = true;
  });
  if (!isDone) throw new Error('A middleware for constant headers must call next() synchronously');
  return (_request: Request, response: Response, next: NextFunction): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
