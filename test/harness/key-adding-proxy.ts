import http from 'node:http';
import { LoopbackServer } from './loopback-server.js';

/** Passes requests on with a key, for a program that cannot send one. */
export class KeyAddingProxy extends LoopbackServer {
  private constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {
    super();
  }

  static async start(baseUrl: string, key: string): Promise<KeyAddingProxy> {
    return new KeyAddingProxy(baseUrl, key).listen();
  }

  protected handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method } = request;
    const headers = { ...request.headers };
    const ownOrigins = [this.origin, this.origin.replace('127.0.0.1', 'localhost')];
    // the service knows only its own origin
    if (ownOrigins.includes(headers.origin ?? '')) headers.origin = new URL(this.baseUrl).origin;
    const passedOn = http.request(
      new URL(request.url ?? '/', this.baseUrl),
      { method, headers: { ...headers, authorization: `Bearer ${this.key}` } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passedOn.once('error', () => response.destroy());
    request.pipe(passedOn);
  }
}
