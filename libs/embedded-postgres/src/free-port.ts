import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, macOS and Windows from 49152).
 * Any client may be given one of those between our look and the server's start, and while the server is away
 * to be restarted even a client that is looking for it: the connection then leads to itself and holds the port.
 */
const PORT_MIN = 15_000;
const PORT_MAX = 32_000;
const TRIES_MAX = 100;

async function listenError(port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer().once('error', resolve);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(undefined)));
  });
}

/** A port on loopback that nobody listens on, chosen at random. @throws the reason when none can be found. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(PORT_MIN, PORT_MAX);
    const error = await listenError(port);
    if (!error) return port;
    if (tries === TRIES_MAX) throw error;
  }
}
