import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type Settings } from '@core/config';
import { ApiError, type ErrorCode, REQUEST_ID_HEADER } from '@core/contract';
import { newId } from '@core/database';
import { errorResponse } from './error-response.js';
import { JSON_MEDIA_TYPE } from '../caching/json-text.js';
import { requestIdOf } from '../request-id.js';
import { logUnreadable, recordRawStatus } from '../request-log.js';

/** Node's error codes for requests that it cannot parse. All other codes mean malformed HTTP. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};
const CLOSED_EARLY = 'HPE_INVALID_EOF_STATE';
/** How long the client has to read the response, which it may only do after it has finished sending. */
const LINGER_MS = 1_000;

/** Sends the usual error response for requests that Node cannot parse, and closes the connection. */
export function respondToClientErrors(server: Server, settings: Settings): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse };
    if (!socket.writable || error.code === 'ECONNRESET' || begun?.headersSent) {
      socket.destroy();
      return;
    }
    const refusal = new ApiError(CODES[error.code ?? ''] ?? 'malformed_request');
    const id = begun ? requestIdOf(begun) : newId('request');
    // a client that closes the connection in the middle of a body does not receive the response
    if (begun && error.code !== CLOSED_EARLY) recordRawStatus(begun, refusal.status);
    if (!begun) logUnreadable(id, refusal.status);
    socket.end(responseText(refusal, id, settings));
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

/** Answers CONNECT, for which Node calls no handler: this server is no proxy. */
export function refuseTunnels(server: Server, settings: Settings): void {
  server.on('connect', (_request, socket) => {
    const refusal = new ApiError('method_not_allowed', { headers: { Allow: '' } });
    const id = newId('request');
    logUnreadable(id, refusal.status);
    socket.on('error', () => socket.destroy());
    socket.end(responseText(refusal, id, settings));
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

function responseText(error: ApiError, id: string, settings: Settings): string {
  const { headers, body } = errorResponse(error, settings);
  const lines = Object.entries({
    ...headers,
    [REQUEST_ID_HEADER]: id,
    'Content-Type': JSON_MEDIA_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
