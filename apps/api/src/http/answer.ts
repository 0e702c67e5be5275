import http from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Response } from 'express';
import { JsonText } from './json-text.js';

/** An answer whose headers are set and whose bytes are as the client gets them. */
export class Answer {
  constructor(readonly bytes: Uint8Array | string | undefined) {}
}

/** Express, except that what is ready goes out as it is, and that the server is made with our limits. */
export class AnswerAdapter extends ExpressAdapter {
  constructor(private readonly serverOptions: http.ServerOptions) {
    super();
  }

  override initHttpServer(): void {
    const listener = this.getInstance<http.RequestListener>();
    this.httpServer = http.createServer(this.serverOptions, listener);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof Answer) return response.end(body.bytes);
    return super.reply(response, body instanceof JsonText ? body.text : body, statusCode) as unknown;
  }
}
