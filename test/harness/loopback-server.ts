import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo } from 'node:net';

/** A real HTTP server on loopback, on its own port. With a certificate it uses HTTPS. */
export abstract class LoopbackServer {
  private readonly server: http.Server | https.Server;
  private readonly scheme: 'http' | 'https';

  protected constructor(tls?: { key: string; cert: string }) {
    this.scheme = tls ? 'https' : 'http';
    this.server = tls ? https.createServer(tls) : http.createServer();
    this.server.on('request', (request, response) => void this.handle(request, response));
  }

  get origin(): string {
    return `${this.scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes every connection, including hanging ones. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.server.close();
    await once(this.server, 'close');
  }

  protected abstract handle(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): void | Promise<void>;

  protected async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }
}

/** The body of a request; undefined if the client disconnected before its end. */
export async function wholeBody(request: http.IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
