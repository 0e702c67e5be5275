import type http from 'node:http';
import { LoopbackServer, wholeBody } from './loopback-server.js';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly receivedAt: number;
}

export type Reaction = number | 'hang' | 'reset';

/** The server for test endpoints. Each path is an endpoint. */
export class WebhookReceiver extends LoopbackServer {
  readonly received: ReceivedDelivery[] = [];
  /** Its reaction to a delivery; 204 by default. */
  react: (delivery: ReceivedDelivery) => Reaction | Promise<Reaction> = () => 204;
  /** The body of its responses. */
  responseBody = '';

  /** With a certificate it uses HTTPS. */
  static async start(tls?: { key: string; cert: string }): Promise<WebhookReceiver> {
    return new WebhookReceiver(tls).listen();
  }

  url(path: string): string {
    return `${this.origin}${path}`;
  }

  /** Deliveries to one endpoint. */
  at(path: string): ReceivedDelivery[] {
    return this.received.filter((delivery) => delivery.path === path);
  }

  protected async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await wholeBody(request);
    if (!body) return; // it was not delivered
    const { url = '', headers } = request;
    const delivery = { path: url, headers, body, receivedAt: Date.now() };
    this.received.push(delivery);
    const reaction = await this.react(delivery);
    if (reaction === 'reset') request.socket.resetAndDestroy();
    else if (reaction !== 'hang') response.writeHead(reaction).end(this.responseBody);
  }
}
