import { OFFLINE_ACCESS, type Scope, SCOPES } from '@core/contract';
import { type ResourceName } from './oauth-resources.js';

/** What a token for a resource can permit. Assistants only read. */
export const RESOURCE_SCOPES: Readonly<Record<ResourceName, readonly Scope[]>> = {
  api: SCOPES,
  mcp: ['flights:read', 'analysis:read', 'weather:read'],
};

/**
 * What a request asks for, of what its app may have at these resources: RFC 6749, 3.3. Without a scope, these are the
 * scopes that read; an app that is silent never gets to write, nor to stay connected.
 * @param asked the parameter `scope`
 * @returns undefined if nothing is left to ask for
 */
export function requestedScope(
  asked: string | null,
  registered: readonly string[],
  resources: readonly ResourceName[],
): string | undefined {
  const possible = SCOPES.filter(
    (scope) => registered.includes(scope) && resources.some((name) => RESOURCE_SCOPES[name].includes(scope)),
  );
  const names = [...new Set((asked ?? '').split(' '))].filter((name) => name !== '');
  const granted =
    names.length === 0
      ? possible.filter((scope) => scope.endsWith(':read'))
      : names.filter((name) => possible.some((scope) => scope === name));
  if (granted.length === 0) return undefined;
  return [...granted, ...(names.includes(OFFLINE_ACCESS) ? [OFFLINE_ACCESS] : [])].join(' ');
}
