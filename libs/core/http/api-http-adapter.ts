import http from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Application, type Response } from 'express';
import { HttpResponse } from './http-response.js';
import { forwardExpectations } from './body/expectations.js';
import { JSON_MEDIA_TYPE, JsonText } from './caching/json-text.js';
import { Representation } from './caching/representation.js';
import { sendConditionally } from './caching/send-conditionally.js';
import { StreamedResponse } from './streamed-response.js';
import { RouteTable } from './route-table.js';

type Handler = Parameters<ExpressAdapter['get']>[1];

/**
 * The Express adapter with our own server limits. It records every route that is registered with it, and also sends
 * `Representation`, `HttpResponse`, `StreamedResponse` and `JsonText`.
 */
export class ApiHttpAdapter extends ExpressAdapter {
  readonly routes = new RouteTable();

  constructor(private readonly serverOptions: http.ServerOptions) {
    super(caseSensitive());
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

  override get(...route: unknown[]): unknown {
    return super.get(...this.recorded('GET', route));
  }

  override post(...route: unknown[]): unknown {
    return super.post(...this.recorded('POST', route));
  }

  override put(...route: unknown[]): unknown {
    return super.put(...this.recorded('PUT', route));
  }

  override patch(...route: unknown[]): unknown {
    return super.patch(...this.recorded('PATCH', route));
  }

  override delete(...route: unknown[]): unknown {
    return super.delete(...this.recorded('DELETE', route));
  }

  override head(...route: unknown[]): unknown {
    return super.head(...this.recorded('HEAD', route));
  }

  override options(...route: unknown[]): unknown {
    return super.options(...this.recorded('OPTIONS', route));
  }

  override propfind(...route: unknown[]): unknown {
    return super.propfind(...this.recorded('PROPFIND', route));
  }

  override mkcol(...route: unknown[]): unknown {
    return super.mkcol(...this.recorded('MKCOL', route));
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof Representation) return sendConditionally(response, body);
    if (body instanceof StreamedResponse) return body.sendTo(response);
    if (body instanceof JsonText) return this.replyJson(response, body.text, statusCode);
    if (!(body instanceof HttpResponse)) return super.reply(response, body, statusCode) as unknown;
    response.set(body.headers);
    return this.replyJson(response, body.body, body.status);
  }

  private replyJson(response: Response, text: string, statusCode?: number): unknown {
    response.setHeader('Content-Type', JSON_MEDIA_TYPE);
    return super.reply(response, text, statusCode) as unknown;
  }

  private recorded(method: string, [path, handler]: readonly unknown[]): [string, Handler] {
    this.routes.add(method, path as string);
    return [path as string, handler as Handler];
  }
}

/** A path has one spelling: `/MCP` is not `/mcp`. The adapter's constructor already uses the router. */
function caseSensitive(): Application {
  const application = express();
  application.enable('case sensitive routing');
  return application;
}
