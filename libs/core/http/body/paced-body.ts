import { type IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { type NextFunction, type Request, type Response } from 'express';

/** A chunk has at most 64 KiB, so these occupy the event loop for a millisecond or two. */
const CHUNKS_PER_TURN = 4;

type Go = () => void;
const waiting: Go[] = [];
let isScheduled = false;

/** Calls `go` in a later turn of the event loop, in the order of the calls. */
function inTurn(go: Go): void {
  waiting.push(go);
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    for (const go of waiting.splice(0, CHUNKS_PER_TURN)) go(); // may request another turn immediately
    schedule();
  });
}

/**
 * The body of a request. All bodies together get a few chunks per turn of the event loop. By default, Node reads 2 MiB
 * from each connection per turn: with 200 concurrent uploads, every other request would wait for 400 MB.
 */
export class PacedBody extends Transform {
  /** Lets a form parser use this as if it were the request. */
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
 * Reads the rest of a request body that no handler has read, so that the client sees the response and can reuse the
 * connection. Node does the same, but as fast as it can.
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
