import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * Turns of the event loop. The first may start mid-turn and the next reads the incoming data; a few more cost
 * nothing.
 */
const TURNS_TO_READ = 4;

/**
 * Tracks the connections of an HTTP server so that it can be closed. On its own, `server.close()` waits
 * forever for a connection on which nothing was sent (browsers and load balancers open some in advance) and
 * for a request that never completes, because closing also ends the server's timeouts.
 */
export class OpenConnections {
  private readonly sockets = new Set<Socket>();

  /** Create it before the server listens, or it misses connections. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /**
   * Stops accepting connections. Resolves once pending requests are answered, or after `graceMs`, when it
   * aborts the requests and responses still in transit.
   */
  async close(graceMs: number): Promise<void> {
    // so that connections close after the response that is still pending
    this.server.keepAliveTimeout = 1;
    const closed = new Promise((resolve) => this.server.close(resolve));
    // data on a connection accepted just now is read a turn later, and must be answered
    for (let turn = 0; turn < TURNS_TO_READ; turn++) await setImmediate();
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
    const deadline = setTimeout(() => this.server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(deadline);
  }
}
