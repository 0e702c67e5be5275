import { JsonText } from './caching/json-text.js';

/** A JSON response as a value, which a handler returns and the HTTP adapter sends. */
export class HttpResponse {
  /** JSON text. */
  readonly body: string;

  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    body: object,
  ) {
    this.body = JsonText.of(body).text;
  }
}
