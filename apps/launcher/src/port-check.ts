import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 100;

async function bindError(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Resolves when the port is free. Waits up to `waitMs` for another process to release it.
 * @throws Error naming the port and what to do
 */
export async function requireFreePort(host: string, port: number, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const error = await bindError(host, port);
    if (!error) return;
    if (error.code === 'EADDRINUSE') {
      if (Date.now() < deadline) {
        await sleep(RETRY_MS);
        continue;
      }
      throw new Error(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    if (error.code === 'EACCES')
      throw new Error(`Permission denied for port ${port}. Choose a port above 1023: PORT=3000 npm start`);
    throw new Error(`Cannot listen on HOST ${host}: ${error.message}`);
  }
}
