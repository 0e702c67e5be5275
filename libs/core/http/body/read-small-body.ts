import { type Request } from 'express';
import { continueWithBody } from './expectations.js';

/**
 * The body of a request; undefined if it is larger than `bytesMax`. A larger one is read to its end without keeping it, so
 * that the connection can be reused.
 * @throws if the client closes the connection
 */
export async function readSmallBody(request: Request, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  continueWithBody(request);
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
  }
  return length > bytesMax ? undefined : Buffer.concat(chunks);
}
