import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageVersion } from '@core/config';
import { type Scope, SCOPES } from '@core/contract';
import {
  shortRidgeFlight,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';
import { withoutDate } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly success: number;
  /** Each of them suffices; if empty, any valid key does. */
  readonly scopes: readonly Scope[];
}

const operation = (method: string, path: string, success: number, ...scopes: Scope[]): Operation => ({
  method,
  path,
  success,
  scopes,
});

/**
 * The table of part 4 of the specification, without GET /health. It does not define which scopes read a sharing
 * state.
 */
const OPERATIONS: readonly Operation[] = [
  operation('GET', '/me', 200, 'profile:read'),
  operation('GET', '/usage', 200),
  operation('GET', '/flights', 200, 'flights:read'),
  operation('POST', '/flights', 201, 'flights:write'),
  operation('GET', '/flights/{flightId}', 200, 'flights:read'),
  operation('GET', '/flights/{flightId}/track', 200, 'flights:read'),
  operation('GET', '/flights/{flightId}/thermals', 200, 'analysis:read'),
  operation('GET', '/flights/{flightId}/score', 200, 'analysis:read'),
  operation('GET', '/flights/{flightId}/weather', 200, 'weather:read'),
  operation('GET', '/flights/{flightId}/analysis', 200, 'analysis:read'),
  operation('POST', '/flights/{flightId}/analysis', 200, 'analysis:write'),
  operation('GET', '/flights/{flightId}/sharing', 200, 'flights:read', 'sharing:write'),
  operation('POST', '/flights/{flightId}/sharing', 200, 'sharing:write'),
  operation('DELETE', '/flights/{flightId}/sharing', 200, 'sharing:write'),
];

const document = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as { info: { version: string }; paths: Record<string, Record<string, object>> };

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const PUBLIC_ID = /^(?:(?:acc|key|anl)_)?[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** All values in a body with this name, at any depth, with their path. */
function valuesNamed(name: RegExp, value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(name.test(key) ? [[`${at}.${key}`, inner] as [string, unknown]] : []),
    ...valuesNamed(name, inner, `${at}.${key}`),
  ]);
}

describe('API v1 as specified', () => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let flightId: string;
  let seed = 900;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    accountId = (await operator.createAccount()).id;
    client = await clientWith(SCOPES);
    flightId = (await client.upload({ igc: thermalCrossCountry().igc })).body.id;
    await client.send('POST', `/api/v1/flights/${flightId}/analysis`, {});
  });

  afterAll(() => operator.close());

  const keys = new Map<string, Promise<string>>();

  /** Caches a key per set of scopes, because an account has a limited number. */
  async function clientWith(scopes: readonly Scope[]): Promise<ApiClient> {
    const name = scopes.join();
    if (!keys.has(name))
      keys.set(
        name,
        operator.createKey(accountId, { scopes }).then(({ key }) => key),
      );
    return new ApiClient(service!.baseUrl, await keys.get(name));
  }

  /** Sends exactly the request in the specification. */
  async function ask(caller: ApiClient, { method, path }: Operation): Promise<Answer> {
    if (method === 'POST' && path === '/flights')
      return caller.upload({ igc: shortRidgeFlight({ seed: seed++ }).igc });
    return caller.send(method, `/api/v1${path.replace('{flightId}', flightId)}`, {});
  }

  it.each(OPERATIONS)(
    'answers $method $path with $success, in JSON, to a key with only its scope',
    async (each) => {
      for (const scope of each.scopes.length > 0 ? each.scopes : [undefined]) {
        const answer = await ask(await clientWith(scope ? [scope] : []), each);
        expect([scope, answer.status]).toEqual([scope, each.success]);
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    },
  );

  it.each(OPERATIONS.filter(({ scopes }) => scopes.length > 0))(
    'rejects $method $path for a key with all scopes except its own',
    async (each) => {
      const others = SCOPES.filter((scope) => !each.scopes.includes(scope));
      const { status, body } = await ask(await clientWith(others), each);
      expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    },
  );

  it.each(OPERATIONS)('requires a key for $method $path', async (each) => {
    const { status, body } = await ask(new ApiClient(service.baseUrl, undefined), each);
    expect([status, body]).toEqual([401, { message: expect.any(String) as string, code: 'missing_api_key' }]);
  });

  it('is all under /api/v1, and nothing of it elsewhere', async () => {
    expect(document.info.version).toBe(packageVersion()); // ADR 29, in place of 1.0.0
    for (const { method, path: template } of OPERATIONS) {
      expect(document.paths[`/api/v1${template}`]?.[method.toLowerCase()]).toBeDefined();
      const elsewhere = await fetch(service.baseUrl + template.replace('{flightId}', flightId), { method });
      expect([template, elsewhere.status]).toEqual([template, 404]);
    }
  });

  it('has exactly the seven scopes', () => {
    const specified =
      'profile:read, flights:read, flights:write, analysis:read, analysis:write, weather:read, sharing:write';
    expect([...SCOPES].sort()).toEqual(specified.split(', ').sort());
  });

  it('exposes no identifier that could be a database id', async () => {
    for (const each of OPERATIONS) {
      const { body } = await ask(client, each);
      for (const [at, id] of valuesNamed(/(^|_)id$/, body)) {
        if (id === null) continue;
        expect([each.path, at, id]).toEqual([each.path, at, expect.stringMatching(PUBLIC_ID)]);
      }
    }
  });

  it('gives a flight the specified fields with their types', async () => {
    const { body: flight } = await client.get(`/api/v1/flights/${flightId}`);
    expect(flight).toMatchObject({
      id: expect.stringMatching(ULID) as string,
      title: expect.any(String) as string,
      flown_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      metrics: { takeoff: expect.any(Object) as object },
      quality: { level: expect.any(String) as string },
    });
    expect(flight.site === null || typeof flight.site === 'string').toBe(true);
    expect(Number.isInteger(flight.duration_seconds)).toBe(true);
    expect(flight.duration_seconds).toBeGreaterThan(0);
  });

  it('leaves site and flown_at null if neither file nor pilot provides them', async () => {
    const siteless = Buffer.from(withoutDate(shortRidgeFlight({ seed: 899 }).igc))
      .toString('latin1')
      .replace(/^HF.?SIT.*\r?\n/im, '');
    const { status, body } = await client.upload({ igc: Buffer.from(siteless, 'latin1') });
    expect([status, body.site, body.flown_at]).toEqual([201, null, null]);
    expect(body.title.length).toBeGreaterThan(0);
  });

  it('omits quality as long as there is none', async () => {
    const { igc } = shortRidgeFlight({ seed: 897 });
    const { status, body } = await client.upload({ igc }, { Prefer: 'respond-async' });
    expect([status, 'quality' in body]).toEqual([202, false]);
  });

  it('lets a client distinguish clean data from data with gaps', async () => {
    const clean = (await client.upload({ igc: shortRidgeFlight({ seed: 898 }).igc })).body.quality;
    const gappy = (await client.upload({ igc: withGapsAndSpikes().igc })).body.quality;
    expect(clean).toMatchObject({ level: 'clean', gaps: [] });
    expect(['filtered', 'degraded']).toContain(gappy?.['level']);
    expect((gappy?.['gaps'] as object[]).length).toBeGreaterThan(0);
  });
});
