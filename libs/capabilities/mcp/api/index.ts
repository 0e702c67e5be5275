/** The Model Context Protocol over the use-cases of the API. */
export { McpServer } from './mcp-server.js';
export { McpModule } from './mcp.module.js';
