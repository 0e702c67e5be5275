import { type Answer, checkedAnswer } from './api-client.js';
import { OpenApiValidator } from './openapi-validator.js';

const validator = new OpenApiValidator('platform');

/** A client of the developer platform that keeps cookies. Checks every response against the platform's document. */
export class PlatformClient {
  private readonly cookies = new Map<string, string>();

  /** @param headers sent with every request */
  constructor(
    readonly baseUrl: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The value of this cookie as received. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  /** Sends a value as JSON; without one, no body. */
  sendJson(
    method: string,
    path: string,
    value?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (value === undefined) return this.send(method, path, { headers });
    return this.send(method, path, {
      body: JSON.stringify(value),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  }

  /** @param path under `/platform/v1` */
  async send(
    method: string,
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await checkedAnswer(validator, method, `${this.baseUrl}/platform/v1${path}`, {
      ...init,
      headers: { ...this.headers, ...(cookie !== '' && { Cookie: cookie }), ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...value] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}
