import { REQUEST_ID_HEADER } from '@app/contract';
import { newId } from '@app/database';
import { type ServerResponse } from 'node:http';
import { type NextFunction, type Request, type Response } from 'express';

/** Gives every request an id, which every response carries and every log line about the request names. */
export function requestId(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(REQUEST_ID_HEADER, newId('request'));
  next();
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}
