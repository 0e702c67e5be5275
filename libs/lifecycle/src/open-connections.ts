import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop: one may begin in the middle, the next one reads what has come in; a few cost nothing. */
const TURNS_TO_READ = 4;

/**
 * The connections of an HTTP server, so that it can be closed. By itself `server.close()` waits for ever for one that
 * never sent anything (browsers and balancers open them beforehand), and for a request that never comes in whole: the
 * timeouts of the server end with it.
 */
export class OpenConnections {
  private readonly sockets = new Set<Socket>();

  /** Before the server listens, or it knows not all of them. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /**
   * Takes no connection any more. Resolves when what was asked is answered, or after `patienceMs`: then it breaks off
   * requests that are still coming in and answers that are still going out.
   */
  async close(patienceMs: number): Promise<void> {
    // a connection on which an answer is still to be given is not kept open after it
    this.server.keepAliveTimeout = 1;
    const closed = new Promise((resolve) => this.server.close(resolve));
    // what was sent on a connection that was accepted just now is read a turn later, and is answered
    for (let turn = 0; turn < TURNS_TO_READ; turn++) await setImmediate();
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
    const impatience = setTimeout(() => this.server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(impatience);
  }
}
