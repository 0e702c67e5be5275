import { type ErrorDetail } from '@core/contract';
import { isCompact } from './compact-json.js';
import { OpenApiValidator } from './openapi-validator.js';

export interface Answer<Body = FlightBody & ErrorBody & ListBody> {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as text. */
  readonly text: string;
  readonly body: Body;
}

export interface FlightBody {
  readonly id: string;
  readonly title: string;
  readonly site: string | null;
  readonly flown_at: string | null;
  readonly duration_seconds: number;
  readonly metrics: Record<string, unknown>;
  readonly quality?: Record<string, unknown>;
  readonly best_score: { readonly points: number; readonly distance_km: number } | null;
  readonly outline?: { readonly svg: string } | null;
  readonly status: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly details?: readonly ErrorDetail[];
}

export interface ListBody {
  readonly data: readonly FlightBody[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

export interface UploadFields {
  readonly igc?: Uint8Array | string;
  readonly track?: Uint8Array | string;
  readonly title?: string;
  readonly site?: string;
}

/** A response that takes longer is considered lost. */
const ANSWER_TIMEOUT_MS = 150_000;

const validator = new OpenApiValidator('api');

/** An API client with one key. Checks every response against the OpenAPI document. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    private readonly key: string | undefined,
  ) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  async upload(fields: UploadFields, headers: Record<string, string> = {}): Promise<Answer> {
    const form = new FormData();
    for (const field of ['igc', 'track'] as const) {
      const file = fields[field];
      if (file === undefined) continue;
      form.set(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'flight.igc');
    }
    if (fields.title !== undefined) form.set('title', fields.title);
    if (fields.site !== undefined) form.set('site', fields.site);
    return this.send('POST', '/api/v1/flights', { body: form, headers });
  }

  /** Sends a value as JSON. */
  async sendJson(method: string, path: string, value: unknown): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.send(method, path, { body: JSON.stringify(value), headers });
  }

  async send(
    method: string,
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<Answer> {
    return checkedAnswer(validator, method, this.baseUrl + path, {
      ...init,
      headers: { ...(this.key && { Authorization: `Bearer ${this.key}` }), ...init.headers },
    });
  }
}

/** The response to a request, checked against a document. */
export async function checkedAnswer(
  validator: OpenApiValidator,
  method: string,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  const response = await fetch(url, {
    ...init,
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const contentType = response.headers.get('content-type') ?? '';
  const isJson = method !== 'HEAD' && /^application\/(geo\+)?json/.test(contentType);
  const body: unknown = isJson ? JSON.parse(text) : {};
  if (isJson && !isCompact(text))
    throw new Error(`${method} ${url} answers JSON that is not compact: ${text}`);
  validator.check(method, new URL(url).pathname, response.status, contentType, isJson ? body : text);
  return { status: response.status, headers: response.headers, bytes, text, body: body as Answer['body'] };
}
