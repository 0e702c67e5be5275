import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DeclaredRoute, declaredRoutes } from './harness/declared-routes.js';

function scopesOf({ access }: DeclaredRoute): string[] {
  if (access && 'allOf' in access) return [...access.allOf];
  return access && 'anyOf' in access ? [...access.anyOf] : [];
}

describe('the routes of the API', () => {
  let routes: DeclaredRoute[];

  beforeAll(async () => {
    routes = await declaredRoutes();
  });

  it('all declare their access rules', () => {
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((route) => route.access === undefined)).toEqual([]);
  });

  it('require an API key under /api/v1, except health', () => {
    const open = routes.filter((route) => route.path.startsWith('/api/v1') && route.access?.open);
    expect(open.map((route) => route.path)).toEqual(['/api/v1/health']);
  });

  it('show nothing to a key that only writes, other than what it has written', () => {
    const reading = routes.filter(
      ({ method, path, access }) =>
        method === 'GET' && path.startsWith('/api/v1') && access && 'anyOf' in access && !access.open,
    );
    const toWriters = reading.filter((route) => scopesOf(route).some((scope) => scope.endsWith(':write')));
    expect(toWriters.map((route) => route.path).sort()).toEqual([
      '/api/v1/flights/:flightId/sharing',
      '/api/v1/imports/:importId',
    ]);
  });

  it('are in the OpenAPI document with their scopes if they are under /api/v1', () => {
    const file = path.resolve(import.meta.dirname, '../openapi.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as {
      paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    };
    for (const route of routes.filter((candidate) => candidate.path.startsWith('/api/v1'))) {
      const template = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const operations = Object.values(document.paths[template] ?? {});
      const documented = operations.map((operation) =>
        operation.security?.flatMap((alternative) => alternative['api_key'] ?? []),
      );
      expect([route.name, documented]).toEqual([route.name, expect.arrayContaining([scopesOf(route)])]);
    }
  });
});
