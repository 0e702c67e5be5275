import type http from 'node:http';
import { LoopbackServer, wholeBody } from './loopback-server.js';

/** The name and version that FAI's server gives itself. */
export const VALIDATION_SERVER_NAME = 'Open Validation Server 3.03';

/** How the server reacts to a file. The words are those of its source, version 3.03. */
export type Reaction = keyof typeof ANSWERS | 'hang' | 'reset' | 'page' | 'garbage' | 'down';

const ANSWERS = {
  passed: { result: 'PASSED', status: 'IGC_PASSED', msg: 'vali-xsx.exe' },
  failed: { result: 'FAILED', status: 'IGC_FAILED', msg: 'vali-xsx.exe' },
  unsupported: { result: 'ERROR', status: 'ERR_UNSUPPORTED', msg: 'IGC program not supported - XSX' },
  notAnIgcFile: { result: 'ERROR', status: 'ERR_FORMAT', msg: 'Not an IGC file' },
  serviceError: { result: 'ERROR', status: 'ERR_SERVICE', msg: 'Service error' },
  badRequest: { result: 'ERROR', status: 'ERR_REQUEST', msg: 'Bad request' },
} as const;

export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Behaves as FAI's Open Validation Server: a form with `igcfile`, and JSON in return. */
export class ValidationServer extends LoopbackServer {
  readonly received: ReceivedFile[] = [];
  /** Requests in progress, and the most at a time. */
  pending = 0;
  pendingMost = 0;
  react: (file: ReceivedFile) => Reaction = () => 'passed';

  static async start(): Promise<ValidationServer> {
    return new ValidationServer().listen();
  }

  get url(): string {
    return `${this.origin}/api/vali/json`;
  }

  protected async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.pendingMost = Math.max(this.pendingMost, ++this.pending);
    response.once('close', () => this.pending--);
    const body = await wholeBody(request);
    if (!body) return;
    const isForm = request.method === 'POST' && request.url === '/api/vali/json';
    const file = isForm ? await fileOf(request.headers['content-type'], body) : undefined;
    if (!file) return answer(response, 'badRequest', '');
    this.received.push(file);
    const reaction = this.react(file);
    if (reaction === 'hang') return;
    if (reaction === 'reset') return void request.socket.resetAndDestroy();
    if (reaction === 'page') return void response.end('<html>Maintenance</html>');
    if (reaction === 'garbage') return void response.end('{"result":null}');
    if (reaction === 'down') return void response.writeHead(500).end();
    answer(response, reaction, file.name);
  }
}

function answer(response: http.ServerResponse, reaction: keyof typeof ANSWERS, igc: string): void {
  const body = { ...ANSWERS[reaction], igc, ref: '', server: VALIDATION_SERVER_NAME };
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

async function fileOf(contentType: string | undefined, body: Buffer): Promise<ReceivedFile | undefined> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': contentType ?? '' },
  }).formData();
  const file = form.get('igcfile');
  if (!(file instanceof File) || !/\.igc$/i.test(file.name)) return undefined;
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
