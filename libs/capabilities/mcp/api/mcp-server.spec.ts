import { ApiError } from '@core/contract';
import { objectOf } from './api-schemas.js';
import { McpCall, McpServer } from './mcp-server.js';
import { type McpTool } from './mcp-tool.js';

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'fails', arguments: {} } };

function serverWith(error: Error): McpServer {
  const tool: McpTool = {
    ...{ name: 'fails', title: 'Fails', description: 'Fails.', scopes: ['flights:read'], operations: [] },
    input: () => objectOf({}),
    call: () => Promise.reject(error),
  };
  const server = new McpServer([tool]);
  server.use(() => ({ openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }));
  return server;
}

async function answerOf(server: McpServer): Promise<string> {
  const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  const request = new Request('http://service.example/mcp', { method: 'POST', headers });
  return (await server.answer(request, MESSAGE, new McpCall({ accountId: '1', ruleSet: 'xcontest' }))).text();
}

describe('a tool that fails', () => {
  it('reports what the assistant can correct', async () => {
    const text = await answerOf(serverWith(new ApiError('flight_not_found')));
    expect(text).toContain('"isError":true');
    expect(text).toContain('flight_not_found');
  });

  it('fails the request if the service is at fault, and reveals nothing', async () => {
    const away = new Error('connect ECONNREFUSED /var/run/secret');
    await expect(answerOf(serverWith(away))).rejects.toBe(away);
    const overloaded = new ApiError('service_unavailable');
    await expect(answerOf(serverWith(overloaded))).rejects.toBe(overloaded);
  });
});
