import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Revisions of the protocol: with a handshake, and with everything in each request. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** What tools of this service return. */
export interface ToolContent<Data = Record<string, unknown>> {
  readonly sources: readonly string[];
  readonly data: Data;
  readonly units: Readonly<Record<string, string>>;
}

/** The official client, connected to the service with a key. It checks results against the schemas of their tools. */
export async function connectMcp(baseUrl: string, key: string, revision: Revision): Promise<Client> {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

export interface ToolResult {
  readonly isError: boolean;
  /** Undefined for an error. */
  readonly content: ToolContent;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
}

/** Calls a tool whose result must be one text with the same content. */
export async function callTool(client: Client, name: string, args: object): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [block, ...others] = result.content;
  if (block?.type !== 'text' || others.length > 0) throw new Error(`${name} did not return one text`);
  return {
    isError: result.isError === true,
    content: result.structuredContent as ToolContent,
    meta: result._meta,
    text: block.text,
  };
}
