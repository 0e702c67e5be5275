import http from 'node:http';
import { type Settings } from '@app/config';

export interface Probe {
  /** Resolves while the process can do its work. */
  readonly ready: () => Promise<unknown>;
}

/**
 * The worker's own small server for orchestrators, when `WORKER_PORT` is set: `/live` answers while the
 * event loop turns, `/ready` while the database and the queue answer.
 */
export async function startManagementServer(
  settings: Settings,
  probe: Probe,
): Promise<http.Server | undefined> {
  const port = settings.workerPort;
  if (port === undefined) return undefined;
  const server = http.createServer((request, response) => {
    const answer = (status: number, text: string) => {
      // on a connection that was kept, who asks again and again would be answered long after the server was closed
      response
        .writeHead(status, {
          'Content-Type': 'text/plain',
          'Cache-Control': 'no-store',
          Connection: 'close',
        })
        .end(`${text}\n`);
    };
    if (request.method !== 'GET') answer(405, 'method not allowed');
    else if (request.url === '/live') answer(200, 'ok');
    else if (request.url === '/ready') {
      probe.ready().then(
        () => answer(200, 'ok'),
        () => answer(503, 'not ready'),
      );
    } else answer(404, 'not found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, settings.host, resolve);
  });
  return server;
}
