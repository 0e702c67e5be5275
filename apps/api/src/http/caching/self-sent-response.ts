import { type Request, type Response } from 'express';

/** A handler result that writes the response itself: it sets the headers and ends the response. */
export class SelfSentResponse {
  constructor(readonly send: (request: Request, response: Response) => Promise<void>) {}
}
