import { once } from 'node:events';
import http from 'node:http';
import { PLATFORM_PREFIX, SESSION_COOKIE } from '@core/contract';
import { Operator } from '../harness/account.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { type DeclaredRoute, declaredRoutes } from '../harness/declared-routes.js';
import { insertAccessToken } from '../harness/oauth-app.js';
import { signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';

/** One proxy, so that each request comes from an IP address of its own. */
const environment = { LOG_LEVEL: 'silent', TRUST_PROXY: '1' };
const TOKEN = 'A'.repeat(43);

/** Other spellings of a path, which some servers treat as the same. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'in upper case': (path) => path.toUpperCase(),
  'with a trailing slash': (path) => (path.endsWith('/') ? path : `${path}/`),
  'with two slashes': (path) => path.replace(/.\//, (found) => `${found}/`),
  'percent-encoded': (path) => path.replaceAll(/[a-z]/g, percentEncoded),
  'with its first letter percent-encoded': (path) => path.replace(/[a-z]/, percentEncoded),
  'with a slash percent-encoded': (path) => path.replace(/(?<=.)\//, '%2F'),
};

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

/** A path that matches the route, for things that do not exist. */
function exampleOf({ path }: DeclaredRoute): string {
  return path.replaceAll(/[:*]\w+/g, TOKEN);
}

/** What a route answers that does not let the caller in. */
const REFUSED = new Set([401, 403]);

/**
 * A route declares the callers that it lets in. Another spelling of its path matches the same route, or none, and must
 * not let in any other caller.
 */
describe('a path that is spelled differently', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let routes: DeclaredRoute[];
  let callers: Record<string, Record<string, string>>;
  let addresses = 0;

  beforeAll(async () => {
    const postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('spellings');
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const user = await signedInUser(service, operator);
    const { key } = await operator.createKey(user.account.id);
    const { key: powerless } = await operator.createKey(user.account.id, { scopes: [] });
    const token = (resource: string) =>
      insertAccessToken(operator, user, { resources: [`${service.baseUrl}${resource}`] });
    const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
    callers = {
      'no credentials': {},
      'a key': bearer(key),
      'a key without scopes': bearer(powerless),
      'a token for the API': bearer(await token('/api/v1')),
      'a token for MCP': bearer(await token('/mcp')),
      'a session': { Cookie: `${SESSION_COOKIE}=${user.client.cookie(SESSION_COOKIE)}` },
      'a session, from another site': {
        Cookie: `${SESSION_COOKIE}=${user.client.cookie(SESSION_COOKIE)}`,
        'Sec-Fetch-Site': 'cross-site',
      },
    };
    routes = (await declaredRoutes()).filter(({ access }) => !access?.open);
  });

  afterAll(() => cleanup.run());

  /** Without a body, so that a request that gets in changes nothing. */
  const statusOf = async (method: string, path: string, headers: Record<string, string>) => {
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;
    const { hostname, port } = new URL(service.baseUrl);
    // fetch would normalize the path
    const request = http.request({
      ...{ hostname, port, method, path },
      headers: { ...headers, 'X-Forwarded-For': address },
    });
    request.end();
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode!;
  };

  it('lets in no caller that the route refuses', async () => {
    expect(routes.length).toBeGreaterThan(50);
    for (const route of routes) {
      for (const [caller, headers] of Object.entries(callers)) {
        const path = exampleOf(route);
        if (caller === 'a session' && path.startsWith(PLATFORM_PREFIX)) continue; // it may sign out
        if (!REFUSED.has(await statusOf(route.method, path, headers))) continue;
        for (const [spelling, respell] of Object.entries(SPELLINGS)) {
          const status = await statusOf(route.method, respell(path), headers);
          expect([route.name, caller, spelling, status, [401, 403, 404, 405].includes(status)]).toEqual([
            ...[route.name, caller, spelling, status, true],
          ]);
        }
      }
    }
  });

  it('with a trailing slash is the same route, and in upper case none', async () => {
    const headers = callers['a key']!;
    expect(await statusOf('GET', '/api/v1/flights/', headers)).toBe(200);
    expect(await statusOf('GET', '/API/v1/flights', headers)).toBe(404);
    expect(await statusOf('POST', '/mcp', callers['a token for MCP']!)).toBe(400);
    expect(await statusOf('POST', '/MCP', callers['a token for MCP']!)).toBe(404);
    expect(await statusOf('POST', '/MCP', callers['a token for the API']!)).toBe(404);
  });
});
