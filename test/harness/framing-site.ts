import { type IncomingMessage, type ServerResponse } from 'node:http';
import { LoopbackServer } from './loopback-server.js';

/** Another website, which shows pages in frames. Its origin differs from that of the service by the port. */
export class FramingSite extends LoopbackServer {
  private html = '';

  private constructor() {
    super();
  }

  static async start(): Promise<FramingSite> {
    return new FramingSite().listen();
  }

  /** URL of a page with this HTML. */
  showing(html: string): string {
    this.html = html;
    return `${this.origin}/`;
  }

  protected handle(_request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>A club</title><link rel="icon" href="data:,">${this.html}`);
  }
}
