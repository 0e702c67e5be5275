import http from 'node:http';
import { handleProbe, respondWithText } from './probes.js';
import { type Readiness } from './readiness.js';
import { handleScrape, type RenderMetrics } from './scrapes.js';

/** Without a port, the server does not start. */
export interface ManagementAddress {
  readonly host: string;
  readonly port: number | undefined;
}

/** Starts a separate HTTP server for the probes of orchestrators and load balancers, and for Prometheus. */
export async function startManagementServer(
  { host, port }: ManagementAddress,
  readiness: Pick<Readiness, 'problems'>,
  renderMetrics?: RenderMetrics,
): Promise<http.Server | undefined> {
  if (port === undefined) return undefined;
  const server = http.createServer((request, response) => {
    if (handleProbe(request, response, readiness)) return;
    if (!handleScrape(request, response, renderMetrics)) respondWithText(response, 404, 'not found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
