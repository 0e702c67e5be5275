import { type Plan } from '@core/contract';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

interface Me {
  readonly key: object;
  readonly statistics: Record<string, number | null>;
}

interface Allowance {
  readonly used: number;
  readonly limit: number | null;
  readonly remaining: number | null;
}

interface Usage {
  readonly plan: Plan;
  readonly period: { readonly starts_at: string; readonly ends_at: string };
  readonly requests: Allowance;
  readonly ai_debriefs: Allowance;
  readonly per_minute: { readonly limit: number; readonly remaining: number; readonly resets_at: string };
}

describe.each(sharedServices())('the account, on $queue', (service) => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  async function clientOn(plan: Plan) {
    const account = await operator.createAccount(plan);
    const key = await operator.createKey(account.id, { expiresAt: new Date('2099-01-01T00:00:00Z') });
    return { account, key, client: new ApiClient(service.baseUrl, key.key) };
  }

  async function read<T>(client: ApiClient, path: string): Promise<T> {
    const { status, text, headers } = await client.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    return JSON.parse(text) as T;
  }

  it('identifies itself and the key of the request', async () => {
    const { account, key, client } = await clientOn('PRO');
    await operator.database.query(
      `update accounts set email = 'ada@example.org', country = 'FR', glider = 'Delta 4' where id = $1`,
      [account.id],
    );
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
    expect(await read<Me>(client, '/api/v1/me')).toEqual({
      id: account.publicId,
      name: 'Test account',
      email: 'ada@example.org',
      country: 'FR',
      glider: 'Delta 4',
      club: null,
      plan: 'PRO',
      created_at: time,
      key: {
        id: key.publicId,
        name: 'test key',
        scopes: expect.arrayContaining(['profile:read']) as string[],
        last4: key.key.slice(-4),
        created_at: time,
        expires_at: '2099-01-01T00:00:00Z',
      },
      statistics: {
        ...{ flights: 0, flights_without_track: 0 },
        ...{ airtime_seconds: 0, distance_km: 0, best_score: null },
      },
    });
  });

  it('totals its own processed flights and no other account’s', async () => {
    const { account, client } = await clientOn('UNLIMITED');
    const stranger = await clientOn('UNLIMITED');
    const flights = [];
    for (const seed of [11, 12])
      flights.push((await client.upload({ igc: shortRidgeFlight({ seed }).igc })).body);
    await stranger.client.upload({ igc: shortRidgeFlight({ seed: 13 }).igc });
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, duration_seconds)
       values ('01KAFQ3V7N4T8W2X5Y9Z0A' || lpad($1::bigint::text, 4, '0'), $1::bigint, 'failed', 'A flight', '\\x01', 1, now(), 99)`,
      [account.id],
    );
    const points = [];
    for (const { id } of flights) {
      const { text } = await client.get(`/api/v1/flights/${id}/score`);
      points.push((JSON.parse(text) as { best: { points: number } }).best.points);
    }
    const { statistics } = await read<Me>(client, '/api/v1/me');
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(statistics).toMatchObject({
      flights: 2,
      airtime_seconds: sum(flights.map((flight) => flight.duration_seconds)),
      best_score: Math.max(...points),
      distance_km: expect.closeTo(
        sum(flights.map(({ metrics }) => metrics['track_length_km'] as number)),
        2,
      ) as number,
    });
  });

  it('reports what is used and left, by plan', async () => {
    const { account, client } = await clientOn('FREE');
    for (let i = 0; i < 3; i++) await client.get('/api/v1/flights');
    await operator.database.query('update monthly_usage set debriefs = 2 where account_id = $1', [
      account.id,
    ]);
    const askedAt = Date.now();
    const { per_minute, ...usage } = await read<Usage>(client, '/api/v1/usage');
    const now = new Date();
    const month = (offset: number) =>
      `${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString().slice(0, 19)}Z`;
    expect(usage).toEqual({
      plan: 'FREE',
      period: { starts_at: month(0), ends_at: month(1) },
      requests: { used: 4, limit: 100, remaining: 96 },
      ai_debriefs: { used: 2, limit: 3, remaining: 1 },
      direct_uploads: {
        used: 0,
        limit: 25_000,
        remaining: 25_000,
        resets_at: expect.stringMatching(/T00:00:00Z$/) as string,
        per_minute: 240,
      },
      flights: { used: 0, limit: 2_000, remaining: 2_000 },
      storage_bytes: { used: 0, limit: 1_000_000_000, remaining: 1_000_000_000 },
      language_model: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
    });
    expect(per_minute).toMatchObject({ limit: 30, remaining: 26 });
    const resetsInMs = new Date(per_minute.resets_at).getTime() - askedAt;
    expect(resetsInMs).toBeGreaterThan(0);
    expect(resetsInMs).toBeLessThanOrEqual(62_000);
  });

  it('reports usage without a limit on an unlimited plan', async () => {
    const { client } = await clientOn('UNLIMITED');
    await client.get('/api/v1/flights');
    const usage = await read<Usage>(client, '/api/v1/usage');
    expect(usage.requests).toEqual({ used: 2, limit: null, remaining: null });
    expect(usage.ai_debriefs).toEqual({ used: 0, limit: null, remaining: null });
  });

  it('shows a key without scopes what is left, and nothing else', async () => {
    const { id } = await operator.createAccount('PRO');
    const client = new ApiClient(service.baseUrl, (await operator.createKey(id, { scopes: [] })).key);
    expect((await client.get('/api/v1/usage')).status).toBe(200);
    expect((await client.get('/api/v1/me')).body.code).toBe('insufficient_scope');
  });

  it('applies a new plan from the next request on', async () => {
    const { account, client } = await clientOn('FREE');
    expect((await client.get('/api/v1/flights')).headers.get('x-ratelimit-limit')).toBe('30');
    await operator.database.query(`update accounts set plan = 'PRO' where id = $1`, [account.id]);
    expect((await client.get('/api/v1/flights')).headers.get('x-ratelimit-limit')).toBe('60');
  });
});
