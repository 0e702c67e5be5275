import type http from 'node:http';
import { LoopbackServer, wholeBody } from './loopback-server.js';

/** A request of the service, reduced to its relevant parts, whatever the dialect. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** As sent. */
  readonly body: Record<string, unknown>;
  readonly system: string;
  readonly messages: readonly { role: string; content: string }[];
  /** The facts as the model reads them. */
  readonly facts: ModelFacts;
  /** Whether the endpoint must hold the model to a schema. */
  readonly hasSchema: boolean;
}

export interface ModelFacts {
  readonly kind: string;
  readonly facts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The model's behaviour: the text it writes, or how the endpoint fails. */
export type ModelAnswer =
  | { readonly text: string; readonly finish?: 'stop' | 'length' | 'refusal' }
  | {
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly body: string }
  | 'hang'
  | 'reset'
  | { readonly redirectTo: string };

export type Dialect = 'openai' | 'anthropic';

/** Token counts reported with every answer. */
export const ANSWER_TOKENS = { input: 1_000, output: 200 } as const;

/** Speaks the protocol of a language model's API. The test decides what the model writes. */
export class LanguageModelServer extends LoopbackServer {
  readonly received: ModelRequest[] = [];
  answer: (request: ModelRequest) => ModelAnswer = () => ({ status: 500 });

  private constructor(readonly dialect: Dialect) {
    super();
  }

  static async start(dialect: Dialect): Promise<LanguageModelServer> {
    return new LanguageModelServer(dialect).listen();
  }

  /** The value for `DEBRIEF_BASE_URL`. */
  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  protected async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const sent = await wholeBody(request);
    if (!sent) return; // the service gave up
    const body = JSON.parse(sent.toString()) as Record<string, unknown>;
    const read = readRequest(this.dialect, request.url ?? '', request.headers, body);
    this.received.push(read);
    const answer = this.answer(read);
    if (answer === 'hang') return;
    if (answer === 'reset') {
      request.socket.resetAndDestroy();
    } else if ('redirectTo' in answer) {
      response.writeHead(307, { Location: answer.redirectTo }).end();
    } else if ('body' in answer) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer.body);
    } else if ('status' in answer) {
      const { status, code = 'error', message = 'It failed.', headers } = answer;
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ type: 'error', error: { type: code, code, message } }));
    } else {
      const completion = this.dialect === 'openai' ? chatCompletion(answer, body) : message(answer, body);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(completion));
    }
  }
}

type Written = Extract<ModelAnswer, { text: string }>;

function readRequest(
  dialect: Dialect,
  path: string,
  headers: http.IncomingHttpHeaders,
  body: Record<string, unknown>,
): ModelRequest {
  const sent = body['messages'] as { role: string; content: string | { text: string }[] }[];
  const plain = (content: string | { text: string }[]): string =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('');
  const all = sent.map(({ role, content }) => ({ role, content: plain(content) }));
  const messages = all.filter(({ role }) => role !== 'system');
  const system =
    dialect === 'openai'
      ? (all.find(({ role }) => role === 'system')?.content ?? '')
      : plain(body['system'] as { text: string }[]);
  const facts = /<facts>\n(.*)\n<\/facts>/s.exec(messages[0]?.content ?? '')?.[1] ?? '{}';
  const hasSchema =
    dialect === 'openai'
      ? (body['response_format'] as { type?: string } | undefined)?.type === 'json_schema'
      : body['output_config'] !== undefined || body['tools'] !== undefined;
  return { path, headers, body, system, messages, facts: JSON.parse(facts) as ModelFacts, hasSchema };
}

function chatCompletion({ text, finish = 'stop' }: Written, { model }: Record<string, unknown>): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: finish === 'refusal' ? null : text },
        finish_reason: finish === 'refusal' ? 'content_filter' : finish,
      },
    ],
    usage: {
      prompt_tokens: ANSWER_TOKENS.input,
      completion_tokens: ANSWER_TOKENS.output,
      total_tokens: ANSWER_TOKENS.input + ANSWER_TOKENS.output,
    },
  };
}

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' } as const;

function message({ text, finish = 'stop' }: Written, { model, tools }: Record<string, unknown>): object {
  // older models are held to a schema by a tool that they must call
  const asTool = tools !== undefined && finish === 'stop';
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: asTool
      ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) as unknown }]
      : [{ type: 'text', text }],
    stop_reason: asTool ? 'tool_use' : STOP_REASONS[finish],
    stop_sequence: null,
    usage: { input_tokens: ANSWER_TOKENS.input, output_tokens: ANSWER_TOKENS.output },
  };
}
