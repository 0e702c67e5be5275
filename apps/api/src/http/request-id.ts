import { REQUEST_ID_HEADER } from '@app/contract';
import { newId } from '@app/database';
import { type NextFunction, type Request, type Response } from 'express';

/** Gives every request an id, which every answer carries and the log names with what went wrong. */
export function requestId(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(REQUEST_ID_HEADER, newId('request'));
  next();
}

export function requestIdOf(response: Response): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}
