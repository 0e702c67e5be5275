import { type IncomingMessage, type ServerResponse } from 'node:http';
import { respondWithText } from './probes.js';

/** Returns the metrics of the process in the text format of Prometheus. */
export type RenderMetrics = () => Promise<string>;

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Responds to `/metrics`.
 * @returns whether it was a scrape; if not, no response was sent
 */
export function handleScrape(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  renderMetrics: RenderMetrics | undefined,
): boolean {
  if (!renderMetrics || url.split('?', 1)[0] !== '/metrics') return false;
  if (method === 'GET') {
    renderMetrics().then(
      (text) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE, Connection: 'close' }).end(text),
      () => respondWithText(response, 500, 'the metrics could not be read'),
    );
  } else respondWithText(response, 405, 'method not allowed');
  return true;
}
