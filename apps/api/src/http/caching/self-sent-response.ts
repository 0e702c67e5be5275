import http from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Request, type Response } from 'express';
import { forwardExpectations } from '../body/expectations.js';
import { JSON_MEDIA_TYPE, JsonText } from './json-text.js';

/** A handler result that writes the response itself: it sets the headers and ends the response. */
export class SelfSentResponse {
  constructor(readonly send: (request: Request, response: Response) => Promise<void>) {}
}

/** The Express adapter with support for `SelfSentResponse`, and with our own server limits. */
export class ApiHttpAdapter extends ExpressAdapter {
  constructor(private readonly serverOptions: http.ServerOptions) {
    super();
  }

  override initHttpServer(): void {
    const listener = this.getInstance<http.RequestListener>();
    const server = http.createServer(this.serverOptions, listener);
    // By default, Node silently drops headers beyond 1,000, so a proxy and this server could see different requests.
    // `maxHeaderSize` limits them instead.
    server.maxHeadersCount = 0;
    forwardExpectations(server, listener);
    this.httpServer = server;
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof SelfSentResponse) return body.send(response.req, response);
    if (!(body instanceof JsonText)) return super.reply(response, body, statusCode) as unknown;
    response.setHeader('Content-Type', JSON_MEDIA_TYPE);
    return super.reply(response, body.text, statusCode) as unknown;
  }
}
