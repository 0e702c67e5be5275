import { type Settings } from '@core/config';
import { API_PREFIX, MCP_PATH } from '@core/contract';

export type ResourceName = 'api' | 'mcp';

/** The resource indicators (RFC 8707) of what a token can open. A token without one opens the API. */
export function resourcesOf({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<ResourceName, string> {
  return { api: `${publicUrl}${API_PREFIX}`, mcp: `${publicUrl}/${MCP_PATH}` };
}
