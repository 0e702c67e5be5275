import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type NextFunction, type Request, type Response } from 'express';

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * A middleware that sets the headers which another one sets, for those that set the same on each answer: the other one is asked
 * once, not for every request anew.
 * @throws when it does anything else to an answer than to set a header or to remove one that is not there
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
  if (!isDone) throw new Error('A middleware of constant headers must not wait');
  return (_request: Request, response: Response, next: NextFunction): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
