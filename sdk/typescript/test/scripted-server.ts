import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { LoopbackServer, wholeBody } from '../../../test/harness/loopback-server.js';

export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Disconnects instead. */
  readonly drop?: boolean;
  /** Never responds. */
  readonly hang?: boolean;
}

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** Gives the responses of a script, one per request; the last one is repeated. */
export class ScriptedServer extends LoopbackServer {
  readonly seen: SeenRequest[] = [];
  private script: ScriptedResponse[] = [];

  static start(): Promise<ScriptedServer> {
    return new ScriptedServer().listen();
  }

  follow(...script: ScriptedResponse[]): void {
    this.script = script;
    this.seen.length = 0;
  }

  protected async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = (await wholeBody(request))?.toString() ?? '';
    this.seen.push({ method, url, headers, body, at: Date.now() });
    const next = (this.script.length > 1 ? this.script.shift() : this.script[0]) ?? {};
    if (next.drop) return void request.socket.destroy();
    if (next.hang) return;
    response.writeHead(next.status ?? 200, { 'Content-Type': 'application/json', ...next.headers });
    response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body ?? {}));
  }
}
