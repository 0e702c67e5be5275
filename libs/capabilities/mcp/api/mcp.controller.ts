import { CurrentPrincipal, OfResource, OpenToAll, type Principal, requireScopes, Scopes } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, MCP_PATH } from '@core/contract';
import { Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonBodyReader, PrivateResponse, nameTool } from '@core/http';
import { McpCall, McpServer } from './mcp-server.js';

/** Headers that the protocol reads. */
const READ_HEADERS = /^(accept|content-type|mcp-.+)$/;

/**
 * The logbook for assistants. A request is one message: the guard counts and limits it like every other one, and the
 * scopes of a tool are those of the operations that return the same data.
 */
@ApiExcludeController()
@OfResource('mcp')
@Controller(MCP_PATH)
export class McpController {
  private readonly origins: ReadonlySet<string>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly body: JsonBodyReader,
    private readonly server: McpServer,
  ) {
    this.origins = new Set([new URL(settings.publicUrl).origin, ...settings.corsOrigins]);
  }

  @Post()
  @PrivateResponse()
  @Scopes()
  async answer(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    this.refuseForeignOrigin(request);
    const message = await this.body.read(request);
    const tool = this.server.toolCalledBy(message);
    if (tool) {
      nameTool(request, tool.name);
      requireScopes(principal, tool.scopes);
    }
    const answered = await this.server.answer(this.webRequest(request), message, new McpCall(principal));
    response.status(answered.status);
    const mediaType = answered.headers.get('content-type');
    if (mediaType !== null) response.setHeader('Content-Type', mediaType);
    return answered.text();
  }

  /** There are no sessions, and the server never sends a message on its own. */
  @Get()
  @OpenToAll()
  stream(): never {
    throw onlyPost();
  }

  @Delete()
  @OpenToAll()
  endSession(): never {
    throw onlyPost();
  }

  /** The protocol demands this against pages that reach a service by DNS rebinding. Other programs send no `Origin`. */
  private refuseForeignOrigin({ headers: { origin } }: Request): void {
    if (origin === undefined || this.origins.has(origin) || this.origins.has('*')) return;
    throw new ApiError('cross_site_request');
  }

  private webRequest({ headers }: Request): globalThis.Request {
    const read = Object.entries(headers).filter(([name]) => READ_HEADERS.test(name)) as [string, string][];
    return new globalThis.Request(`${this.settings.publicUrl}/${MCP_PATH}`, {
      method: 'POST',
      headers: read,
    });
  }
}

function onlyPost(): ApiError {
  return new ApiError('method_not_allowed', { headers: { Allow: 'POST' } });
}
