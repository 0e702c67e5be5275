import { type RequestingAccount } from '@core/access';
import { packageVersion } from '@core/config';
import { ApiError, SERVICE_NAME } from '@core/contract';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';
import {
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  McpServer as Server,
  type ReadResourceResult,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { INSTRUCTIONS, toolError, toolResult } from './mcp-messages.js';
import { MCP_TOOLS, type McpTool } from './mcp-tool.js';
import { REPLAY_APP_URI, replayAppHtml } from './replay-app.js';
import { argumentSchemas, RESULT_SCHEMA } from './tool-schemas.js';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const APP_MEDIA_TYPE = 'text/html;profile=mcp-app';

/** One request, as far as its tool needs it. */
export class McpCall {
  /** A fault of the service. It becomes the response, as for every other request. */
  failure: Error | undefined;

  constructor(readonly account: RequestingAccount) {}

  /** Notices faults, which the protocol would otherwise report to the client with their message. */
  async noticing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
  }
}

/**
 * The tools as a server of the Model Context Protocol. It keeps no state: each request gets a server of its own, and the
 * same one answers clients of the revisions of 2025 and 2026.
 */
@Injectable()
export class McpServer {
  private readonly logger = new Logger('mcp');
  private readonly handler: McpHttpHandler;
  private readonly byName: ReadonlyMap<string, McpTool>;
  private describeApi: (() => OpenAPIObject) | undefined;
  private schemas: ReadonlyMap<string, StandardSchemaWithJSON> | undefined;

  constructor(@Inject(MCP_TOOLS) private readonly tools: readonly McpTool[]) {
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.handler = createMcpHandler(({ authInfo }) => this.serverFor(authInfo!.extra!['call'] as McpCall), {
      maxSubscriptions: 0, // nothing that a client could subscribe to ever changes
      onerror: (error) => this.logger.debug({ event: 'mcp.refused', error }),
    });
  }

  /** Must be called before the first request. The document is made when it is needed. */
  use(document: () => OpenAPIObject): void {
    this.describeApi = document;
  }

  /** The tool that a message calls, if it calls one. */
  toolCalledBy({ method, params }: Readonly<Record<string, unknown>>): McpTool | undefined {
    const name: unknown = (params as { name?: unknown } | null | undefined)?.name;
    return method === 'tools/call' && typeof name === 'string' ? this.byName.get(name) : undefined;
  }

  /** @throws whatever made a tool fail, unless the client can do something about it */
  async answer(request: Request, message: unknown, call: McpCall): Promise<Response> {
    const authInfo = { token: '', clientId: '', scopes: [], extra: { call } };
    const response = await this.handler.fetch(request, { authInfo, parsedBody: message });
    const body = await response.text(); // complete only after the tool
    if (call.failure !== undefined) throw call.failure;
    return new Response(body === '' ? null : body, response);
  }

  private serverFor(call: McpCall): Server {
    const server = new Server(
      { name: 'flight-analysis', title: SERVICE_NAME, version: packageVersion() },
      { instructions: INSTRUCTIONS, capabilities: { tools: {}, resources: {} } },
    );
    this.schemas ??= argumentSchemas(this.tools, this.describeApi!());
    for (const tool of this.tools) this.register(server, tool, this.schemas.get(tool.name)!, call);
    server.registerResource('replay', REPLAY_APP_URI, APP, () => call.noticing(replayApp));
    return server;
  }

  private register(server: Server, tool: McpTool, input: StandardSchemaWithJSON, call: McpCall): void {
    const { name, title, description, appUri } = tool;
    server.registerTool(
      name,
      {
        ...{ title, description, annotations: { title, ...ANNOTATIONS } },
        ...{ inputSchema: input, outputSchema: RESULT_SCHEMA },
        ...(appUri !== undefined && { _meta: { ui: { resourceUri: appUri }, 'ui/resourceUri': appUri } }),
      },
      (args) => run(tool, call, args as Readonly<Record<string, unknown>>),
    );
  }
}

/** The app may contact no host: the default of the extension. */
const APP = {
  title: 'Replay of a flight',
  description: 'Draws the result of replay_flight.',
  mimeType: APP_MEDIA_TYPE,
  _meta: { ui: { prefersBorder: true } },
};

async function run(
  tool: McpTool,
  call: McpCall,
  args: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  return call.noticing(async () => {
    try {
      return toolResult(await tool.call(call.account, args));
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return toolError(error);
      throw error;
    }
  });
}

async function replayApp(): Promise<ReadResourceResult> {
  const text = await replayAppHtml();
  return { contents: [{ uri: REPLAY_APP_URI, mimeType: APP_MEDIA_TYPE, text, _meta: APP._meta }] };
}
