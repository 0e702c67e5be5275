import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly receivedAt: number;
}

export type Reaction = number | 'hang' | 'reset';

/** A real HTTP server that endpoints of tests live on. Each path is an endpoint. */
export class WebhookReceiver {
  readonly received: ReceivedDelivery[] = [];
  /** What it does with a delivery; by default 204. */
  react: (delivery: ReceivedDelivery) => Reaction = () => 204;

  private constructor(
    private readonly server: http.Server | https.Server,
    private readonly scheme: 'http' | 'https',
  ) {}

  /** With a certificate it speaks HTTPS. */
  static async start(tls?: { key: string; cert: string }): Promise<WebhookReceiver> {
    const server = tls ? https.createServer(tls) : http.createServer();
    const receiver = new WebhookReceiver(server, tls ? 'https' : 'http');
    server.on('request', (request, response) => void receiver.receive(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  url(path: string): string {
    return `${this.scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Deliveries to one endpoint. */
  at(path: string): ReceivedDelivery[] {
    return this.received.filter((delivery) => delivery.path === path);
  }

  /** Ends every connection, and with it whatever hangs. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // the sender went away: it has not delivered
    }
    const delivery = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
      receivedAt: Date.now(),
    };
    this.received.push(delivery);
    const reaction = this.react(delivery);
    if (reaction === 'reset') request.socket.resetAndDestroy();
    else if (reaction !== 'hang') response.writeHead(reaction).end();
  }
}
