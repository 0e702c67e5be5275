import http from 'node:http';
import { LoopbackServer } from './loopback-server.js';

/** `lost`: the service gets the request, and its response is lost. `silent`: so, and the connection stays open. */
export type Fault = 'lost' | 'silent';

export interface PassedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

/** A public URL of a service, on the way to which things go wrong. */
export class FaultyProxy extends LoopbackServer {
  readonly requests: PassedRequest[] = [];
  /** Decides about each response. */
  faultOf: (request: PassedRequest) => Fault | undefined | Promise<Fault | undefined> = () => undefined;
  /** The origin of the service. */
  target = '';

  private constructor() {
    super();
  }

  static async start(): Promise<FaultyProxy> {
    return new FaultyProxy().listen();
  }

  /** Requests to a path so far. */
  count(path: string): number {
    return this.requests.filter((request) => request.path.split('?')[0] === path).length;
  }

  protected handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method = '', url: path = '', headers } = request;
    this.requests.push({ method, path });
    const passedOn = http.request(new URL(path, this.target), { method, headers }, (answer) => {
      void Promise.resolve(this.faultOf({ method, path })).then((fault) => {
        if (fault === 'silent') answer.resume();
        else if (fault === 'lost') response.destroy();
        else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
    });
    passedOn.once('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad gateway');
    });
    response.once('close', () => passedOn.destroy());
    request.pipe(passedOn);
  }
}
