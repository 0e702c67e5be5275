import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * The range is below the ephemeral ports (Linux from 32768, macOS and Windows from 49152). A client could get an
 * ephemeral port between this check and the server's start. During a restart even a client of the server could get
 * that very port, connect to itself and block it.
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

/** A random free port on loopback. @throws the last error if none was found */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(PORT_MIN, PORT_MAX);
    const error = await listenError(port);
    if (!error) return port;
    if (tries === TRIES_MAX) throw error;
  }
}
