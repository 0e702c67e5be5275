import { type Server } from 'node:http';
import { type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { type NextFunction, type Request, type Response } from 'express';

/** Imports are sent to this path, and have a time limit of their own. */
const IMPORTS_PATH = `${API_PREFIX}/imports`;

type Timeouts = Pick<Settings, 'requestTimeoutSeconds' | 'importTimeoutSeconds'>;

/** Node has one time limit for all requests, so it has to be the longest. */
export function longestTimeoutSeconds({ requestTimeoutSeconds, importTimeoutSeconds }: Timeouts): number {
  return Math.max(requestTimeoutSeconds, importTimeoutSeconds);
}

/** Ends a request whose body takes longer than allowed for its path, as Node does. */
export function limitBodyTime(settings: Timeouts, server: () => Server) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) {
      const isImport = request.method === 'POST' && request.path === IMPORTS_PATH;
      const seconds = isImport ? settings.importTimeoutSeconds : settings.requestTimeoutSeconds;
      const timer = setTimeout(() => {
        if (request.complete) return;
        const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        server().emit('clientError', timeout, request.socket);
      }, seconds * 1_000).unref();
      request.once('end', () => clearTimeout(timer));
      response.once('close', () => clearTimeout(timer));
    }
    next();
  };
}
