import { type IncomingMessage, type ServerResponse } from 'node:http';
import { CAPABILITIES, type Readiness } from './readiness.js';

const READY = '/ready';

/**
 * Responds to `/live`, `/ready` and `/ready/CAPABILITY`: 200 with `ok`, or 503 with one reason per line.
 * @returns whether it was a probe; if not, no response was sent
 */
export function handleProbe(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  readiness: Pick<Readiness, 'problems'>,
): boolean {
  const path = url.split('?', 1)[0];
  const capability = CAPABILITIES.find((each) => path === `${READY}/${each}`);
  if (path !== '/live' && path !== READY && capability === undefined) return false;
  if (method !== 'GET' && method !== 'HEAD') respondWithText(response, 405, 'method not allowed');
  else if (path === '/live') respondWithText(response, 200, 'ok');
  else {
    void readiness.problems(capability).then((problems) => {
      if (problems.length === 0) respondWithText(response, 200, 'ok');
      else respondWithText(response, 503, ['not ready', ...problems].join('\n'));
    });
  }
  return true;
}

/** Closes the connection: on a persistent one, a prober would get responses long after the server was closed. */
export function respondWithText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', Connection: 'close' })
    .end(`${text}\n`);
}
