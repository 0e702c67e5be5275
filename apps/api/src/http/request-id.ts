import { REQUEST_ID_HEADER } from '@app/contract';
import { newId } from '@app/database';
import { type ServerResponse } from 'node:http';
import { type NextFunction, type Request, type Response } from 'express';

/** Assigns an id to every request. The response and every log line of the request contain it. */
export function requestId(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(REQUEST_ID_HEADER, newId('request'));
  next();
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}
