import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';

const [shared] = sharedServices();
if (!shared) throw new Error('No service is running');

const CLUB = 'https://club.example';

describe('an API for web pages', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let key: string;

  beforeAll(async () => {
    operator = await Operator.at(shared.databaseUrl);
    cleanup.add(() => operator.close());
    ({ key } = await operator.createKey((await operator.createAccount()).id));
  });

  afterAll(() => cleanup.run());

  async function apiFor(origins: string): Promise<string> {
    const environment = { CORS_ORIGINS: origins };
    const service = await Service.prepare({ databaseUrl: shared!.databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    return service.baseUrl;
  }

  /** The preflight of a browser for a cross-origin request with a key. */
  function preflight(baseUrl: string, origin: string, method = 'PATCH'): Promise<Response> {
    return fetch(`${baseUrl}/api/v1/flights/1`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,if-none-match,prefer',
      },
    });
  }

  function list(baseUrl: string, origin: string): Promise<Response> {
    return fetch(`${baseUrl}/api/v1/flights`, {
      headers: { Origin: origin, Authorization: `Bearer ${key}` },
    });
  }

  const listOf = (response: Response, header: string) =>
    (response.headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/);

  it('allows no origins by default', async () => {
    expect((await preflight(shared.baseUrl, CLUB)).status).toBe(405);
    const answer = await list(shared.baseUrl, CLUB);
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('allows the configured origins and no others', async () => {
    const baseUrl = await apiFor(`${CLUB},http://localhost:5173`);
    for (const origin of [CLUB, 'http://localhost:5173']) {
      const asked = await preflight(baseUrl, origin);
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
      expect(listOf(asked, 'access-control-allow-methods')).toEqual(
        expect.arrayContaining(['get', 'post', 'patch', 'delete']),
      );
      expect(listOf(asked, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining([
          'authorization',
          'content-type',
          'idempotency-key',
          'if-none-match',
          'prefer',
        ]),
      );
      expect((await list(baseUrl, origin)).headers.get('access-control-allow-origin')).toBe(origin);
    }
    for (const origin of ['https://club.example.evil.example', 'http://club.example', 'null']) {
      const answer = await list(baseUrl, origin);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toMatch(/Origin/);
      expect((await preflight(baseUrl, origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('exposes the headers a client needs, on errors too, and never allows cookies', async () => {
    const baseUrl = await apiFor('*');
    const refused = await fetch(`${baseUrl}/api/v1/flights`, { headers: { Origin: CLUB } });
    expect(refused.status).toBe(401);
    for (const answer of [await list(baseUrl, CLUB), refused]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(listOf(answer, 'access-control-expose-headers')).toEqual(
        expect.arrayContaining([
          'x-request-id',
          'link',
          'location',
          'etag',
          'retry-after',
          'ratelimit',
          'ratelimit-policy',
        ]),
      );
    }
  });
});
