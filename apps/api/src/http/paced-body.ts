import { type IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { type NextFunction, type Request, type Response } from 'express';

/** Of 64 KiB at most: together they take a millisecond or two of the event loop. */
const CHUNKS_PER_TURN = 4;

type Go = () => void;
const waiting: Go[] = [];
let isScheduled = false;

/** Calls back in a later turn of the event loop, in the order in which it was asked. */
function inTurn(go: Go): void {
  waiting.push(go);
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    for (const go of waiting.splice(0, CHUNKS_PER_TURN)) go(); // may ask for another turn at once
    schedule();
  });
}

/**
 * The body of a request, a few chunks of all requests per turn of the event loop. Node by itself reads 2 MiB of each
 * connection per turn: with 200 uploads at the same time, every other request waits for 400 MB.
 */
export class PacedBody extends Transform {
  /** So that a reader of forms can take it for the request. */
  readonly headers: IncomingHttpHeaders;

  constructor(request: Request) {
    super();
    this.headers = request.headers;
    request.pipe(this);
    request.once('error', (error: Error) => this.destroy(error));
    request.once('close', () => {
      if (!request.readableEnded) this.destroy(new Error('The client closed the connection'));
    });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    inTurn(() => done(null, chunk));
  }
}

/**
 * Reads what a response has left unread of its request, so that the client sees the response and can use the connection
 * again. Node does the same, but as fast as it can.
 */
export function paceUnreadBodies(request: Request, response: Response, next: NextFunction): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length !== '0' || encoding !== undefined) {
    response.once('prefinish', () => {
      if (request.readableDidRead || request.destroyed) return;
      new PacedBody(request).on('error', () => undefined).resume();
    });
  }
  next();
}
