import { generateApiKey } from '@core/access';
import { type Plan, type Scope } from '@core/contract';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { insertAccessToken } from '../harness/oauth-app.js';
import { PlatformClient } from '../harness/platform-client.js';
import { signedInUser } from '../harness/platform-user.js';
import { sendRaw } from '../harness/raw-request.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.js';

/** Small, so that tests reach them soon. */
const FREE = { requestsPerMonth: 8, requestsPerMinute: 5 };
const FLIGHTS = '/api/v1/flights';
const NO_FLIGHT = '/api/v1/flights/1';

/**
 * Has its own service, because some tests rename its tables, behind one proxy, so that tests can set the client's IP
 * address.
 */
describe('the limits', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('limits');
    service = await Service.prepare({
      databaseUrl,
      environment: {
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '1',
        KEYLESS_REQUESTS_PER_MINUTE: '30',
        OPEN_REQUESTS_PER_MINUTE: '120',
        PLATFORM_REQUESTS_PER_MINUTE: '10',
        PLAN_UNLIMITED: '', // unchanged
        PLAN_FREE: `requests_per_month=${FREE.requestsPerMonth},requests_per_minute=${FREE.requestsPerMinute}`,
      },
    });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  async function clientOn(plan: Plan, scopes?: readonly Scope[]) {
    const account = await operator.createAccount(plan);
    const { key } = await operator.createKey(account.id, scopes && { scopes });
    return { account, key, client: new ApiClient(service.baseUrl, key) };
  }

  async function repeat(times: number, call: () => Promise<Answer>): Promise<string[]> {
    const codes: string[] = [];
    for (let i = 0; i < times; i++) {
      const { status, body } = await call();
      codes.push(body.code ?? String(status));
    }
    return codes;
  }

  async function usedBy(account: { id: string }, requests: number): Promise<void> {
    await operator.database.query(
      `insert into monthly_usage (account_id, month, requests)
       values ($1, date_trunc('month', now() at time zone 'UTC'), $2)
       on conflict (account_id, month) do update set requests = excluded.requests`,
      [account.id, requests],
    );
  }

  async function requestsUsed(client: ApiClient): Promise<number> {
    const { text } = await client.get('/api/v1/usage');
    return (JSON.parse(text) as { requests: { used: number } }).requests.used;
  }

  describe('of a key', () => {
    it('are reported in every response', async () => {
      const { client } = await clientOn('PRO', ['flights:read']);
      const answers = [
        await client.get(FLIGHTS),
        await client.get(NO_FLIGHT),
        await client.get(`${FLIGHTS}?bad=1`),
        await client.get('/api/v1/me'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 403]);
      const now = new Date();
      const daysOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
      for (const [i, { headers }] of answers.entries()) {
        expect(headers.get('ratelimit-policy')).toBe(
          `"minute";q=60;w=60, "month";q=1000;w=${daysOfMonth * 86_400}`,
        );
        expect(headers.get('ratelimit')).toMatch(
          new RegExp(`^"minute";r=${59 - i};t=(60|[1-5]\\d), "month";r=${999 - i};t=\\d+$`),
        );
        expect(headers.get('x-ratelimit-limit')).toBe('60');
        expect(headers.get('x-ratelimit-remaining')).toBe(String(59 - i));
        const resetsInSeconds = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
        expect(resetsInSeconds).toBeGreaterThan(0);
        expect(resetsInSeconds).toBeLessThan(62);
      }
    });

    it('include no month on a plan without a monthly quota', async () => {
      const { client } = await clientOn('UNLIMITED');
      const { headers } = await client.get(FLIGHTS);
      expect(headers.get('ratelimit-policy')).toBe('"minute";q=6000;w=60');
    });

    it('apply per minute, and a rejected request does not count in the month', async () => {
      const { client, account } = await clientOn('FREE');
      expect(await repeat(7, () => client.get(FLIGHTS))).toEqual([
        ...Array<string>(5).fill('200'),
        'rate_limited',
        'rate_limited',
      ]);
      const refused = await client.get(FLIGHTS);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      const seconds = refused.headers.get('retry-after');
      expect(refused.body.message).toContain(`Try again in ${seconds} second${seconds === '1' ? '' : 's'}.`);
      expect(refused.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+, "month";r=3;t=\d+$/);
      expect(refused.body.message).toContain('5 requests');
      const other = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      expect(await requestsUsed(other)).toBe(6);
    });

    it('are lower for uploads, and leave the rest', async () => {
      const { client } = await clientOn('PRO');
      const uploads = await repeat(12, () => client.upload({ igc: 'no flight' }));
      expect(uploads).toEqual([
        ...Array<string>(10).fill('invalid_igc'),
        ...Array<string>(2).fill('rate_limited'),
      ]);
      const refused = await client.upload({ igc: 'no flight' });
      expect(refused.body.message).toContain('10 uploads');
      expect(refused.headers.get('ratelimit-policy')).toContain('"uploads";q=10;w=60');
      expect(refused.headers.get('ratelimit')).toMatch(/"minute";r=50;t=\d+, "uploads";r=0;t=\d+/);
      expect(await repeat(50, () => client.get(NO_FLIGHT))).toEqual(
        Array<string>(50).fill('flight_not_found'),
      );
      expect(await repeat(1, () => client.get(NO_FLIGHT))).toEqual(['rate_limited']);
    });

    it('apply per month, over all keys of the account, whatever the responses', async () => {
      const { client, account } = await clientOn('FREE', ['flights:read']);
      const other = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      expect(await repeat(1, () => client.get(FLIGHTS))).toEqual(['200']);
      expect(await repeat(1, () => client.get(NO_FLIGHT))).toEqual(['flight_not_found']);
      expect(await repeat(1, () => client.get(`${FLIGHTS}?bad=1`))).toEqual(['validation_failed']);
      expect(await repeat(1, () => client.get('/api/v1/me'))).toEqual(['insufficient_scope']);
      expect(await repeat(4, () => other.get(FLIGHTS))).toEqual(Array<string>(4).fill('200'));
      const refused = await client.get(FLIGHTS);
      expect([refused.status, refused.body.code]).toEqual([429, 'monthly_quota_exceeded']);
      const now = new Date();
      const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
      const untilThen = (nextMonth - now.getTime()) / 1_000;
      expect(Math.abs(Number(refused.headers.get('retry-after')) - untilThen)).toBeLessThan(5);
      expect(refused.headers.get('ratelimit')).toContain('"month";r=0;');
    });

    it('let GET /usage through, which still counts', async () => {
      const { client, account } = await clientOn('FREE');
      await usedBy(account, FREE.requestsPerMonth);
      expect(await repeat(1, () => client.get(FLIGHTS))).toEqual(['monthly_quota_exceeded']);
      expect(await requestsUsed(client)).toBe(FREE.requestsPerMonth + 1);
      expect(await requestsUsed(client)).toBe(FREE.requestsPerMonth + 2);
    });

    it('do not count requests that failed on our side', async () => {
      for (const plan of ['FREE', 'UNLIMITED'] as const) {
        const { client } = await clientOn(plan);
        await operator.database.query('alter table flights rename to flights_elsewhere');
        try {
          expect(await repeat(2, () => client.get(FLIGHTS))).toEqual(['internal_error', 'internal_error']);
        } finally {
          await operator.database.query('alter table flights_elsewhere rename to flights');
        }
        expect([plan, await requestsUsed(client)]).toEqual([plan, 1]);
      }
    });

    it('do not count requests of an app that failed on our side in its share either', async () => {
      const user = await signedInUser(service, operator, { plan: 'PRO' });
      const client = new ApiClient(service.baseUrl, await insertAccessToken(operator, user));
      await operator.database.query('alter table flights rename to flights_elsewhere');
      try {
        expect(await repeat(2, () => client.get(FLIGHTS))).toEqual(['internal_error', 'internal_error']);
      } finally {
        await operator.database.query('alter table flights_elsewhere rename to flights');
      }
      expect((await client.get(FLIGHTS)).status).toBe(200);
      await until('they are given back', async () => {
        const [row] = await operator.database.query<{ app: number; month: number }[]>(
          `select used.requests::int as app, usage.requests::int as month
             from connected_app_usage used join monthly_usage usage using (account_id, month) where account_id = $1`,
          [user.account.id],
        );
        return row?.app === 1 && row.month === 1;
      });
    });
  });

  describe('are checked in an order that reveals nothing', () => {
    it('the account before the minute, the minute before the scope', async () => {
      const { client, account } = await clientOn('FREE', ['flights:read']);
      await repeat(5, () => client.get('/api/v1/me'));
      expect(await repeat(1, () => client.get('/api/v1/me'))).toEqual(['rate_limited']);
      await operator.database.query('update accounts set disabled_at = now() where id = $1', [account.id]);
      expect(await repeat(1, () => client.get('/api/v1/me'))).toEqual(['account_disabled']);
    });

    it('the scope before the month, the month before parameters', async () => {
      const { client, account } = await clientOn('FREE', ['flights:read']);
      await usedBy(account, FREE.requestsPerMonth);
      expect(await repeat(1, () => client.get('/api/v1/me?bad=1'))).toEqual(['insufficient_scope']);
      expect(await repeat(1, () => client.get(`${NO_FLIGHT}?bad=1`))).toEqual(['monthly_quota_exceeded']);
    });

    it('parameters before ownership', async () => {
      const { client } = await clientOn('PRO');
      expect(await repeat(1, () => client.get(`${NO_FLIGHT}?bad=1`))).toEqual(['validation_failed']);
      expect(await repeat(1, () => client.get(NO_FLIGHT))).toEqual(['flight_not_found']);
    });

    it('the route before everything', async () => {
      const { client } = await clientOn('FREE');
      expect(await repeat(6, () => client.get('/api/v1/nothing'))).toEqual(
        Array<string>(6).fill('not_found'),
      );
      expect(await repeat(1, () => client.get(FLIGHTS))).toEqual(['200']);
    });
  });

  describe('of an IP address', () => {
    const from = (address: string, key?: string) => ({
      'X-Forwarded-For': address,
      ...(key && { Authorization: `Bearer ${key}` }),
    });
    const anonymous = () => new ApiClient(service.baseUrl, undefined);

    it('stop a client that guesses keys, without a database query, and no other client', async () => {
      const seen = await clientOn('PRO');
      const neighbour = await clientOn('PRO');
      await anonymous().get(FLIGHTS, from('203.0.113.1', seen.key));
      const guess = () => anonymous().get(FLIGHTS, from('203.0.113.1', generateApiKey().key));
      const guesses = await Promise.all(Array.from({ length: 30 }, guess));
      expect(new Set(guesses.map(({ text }) => text)).size).toBe(1);
      expect(guesses[0]?.body.code).toBe('invalid_api_key');

      await operator.database.query('alter table api_keys rename to keys_elsewhere');
      try {
        const refused = await guess();
        expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.body.message).toContain('30 requests per minute without a valid key');
      } finally {
        await operator.database.query('alter table keys_elsewhere rename to api_keys');
      }
      expect(await repeat(1, () => anonymous().get(FLIGHTS, from('203.0.113.1')))).toEqual(['rate_limited']);
      const codeFor = async (address: string, key: string) =>
        (await repeat(1, () => anonymous().get(FLIGHTS, from(address, key))))[0];
      expect(await codeFor('203.0.113.1', seen.key)).toBe('200');
      expect(await codeFor('203.0.113.1', neighbour.key)).toBe('rate_limited');
      expect(await codeFor('203.0.113.2', neighbour.key)).toBe('200');
      expect(await codeFor('203.0.113.1', neighbour.key)).toBe('200');
      expect(await codeFor('203.0.113.3', generateApiKey().key)).toBe('invalid_api_key');
    });

    it('stop a client that floods with a suspended account’s key, without a database query', async () => {
      const { account, key } = await clientOn('PRO');
      const ask = () => anonymous().get(FLIGHTS, from('203.0.113.8', key));
      expect(await repeat(1, ask)).toEqual(['200']);
      await operator.database.query('update accounts set disabled_at = now() where id = $1', [account.id]);
      expect(await repeat(31, ask)).toEqual([...Array<string>(30).fill('account_disabled'), 'rate_limited']);
      await operator.database.query('alter table api_keys rename to keys_elsewhere');
      try {
        expect(await repeat(1, ask)).toEqual(['rate_limited']);
      } finally {
        await operator.database.query('alter table keys_elsewhere rename to api_keys');
      }
    });

    it('treat an IPv6 /64 as one client', async () => {
      const codes = await Promise.all(
        Array.from({ length: 31 }, (_, i) => anonymous().get(FLIGHTS, from(`2001:db8:7:7::${i + 1}`))),
      );
      expect(codes.filter(({ status }) => status === 429)).toHaveLength(1);
    });

    it('apply to all open routes together', async () => {
      const open = ['/docs', '/docs/errors', '/openapi.json', '/platform/openapi.json'];
      const calls = open.flatMap((path) => Array<string>(30).fill(path));
      const answers = await Promise.all(calls.map((path) => anonymous().get(path, from('203.0.113.4'))));
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
      for (const path of open) {
        const { status, body, headers } = await anonymous().get(path, from('203.0.113.4'));
        expect([path, status, body.code]).toEqual([path, 429, 'rate_limited']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      expect((await anonymous().get('/docs/errors', from('203.0.113.5'))).status).toBe(200);
    });

    it('do not hold for health checks, which take nothing from the rest either', async () => {
      const where = from('203.0.113.20');
      const checks = Array.from({ length: 300 }, () => anonymous().get('/api/v1/health', where));
      expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]));
      const rest = Array.from({ length: 121 }, () => anonymous().get('/docs/errors', where));
      const refused = (await Promise.all(rest)).filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect((await anonymous().get('/api/v1/health', where)).status).toBe(200);
    });

    it('apply to unknown paths, with and without a key', async () => {
      const { key } = await clientOn('FREE');
      const where = from('203.0.113.6', key);
      const kinds = [
        () => anonymous().get('/nothing', where),
        () => anonymous().get('/api/v1/nothing', from('203.0.113.6')),
        () => anonymous().send('PUT', '/api/v1/me', { headers: where }),
        () => anonymous().get('/platform/v1/nothing', where),
      ];
      const answers = await Promise.all(kinds.flatMap((ask) => Array.from({ length: 30 }, ask)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 405]));
      for (const ask of kinds) {
        const { status, body, headers } = await ask();
        expect([status, body.code]).toEqual([429, 'rate_limited']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await anonymous().get(FLIGHTS, where)).status).toBe(200);
      const open = ['/docs', '/docs/errors', `/s/${'A'.repeat(43)}`, '/platform/v1/account'];
      const taken = await Promise.all(open.map((path) => anonymous().get(path, from('203.0.113.6'))));
      expect(taken.map(({ status }) => status)).toEqual([200, 200, 404, 401]);
    });

    it('do not affect signed-in users: each has their own limit, from any address', async () => {
      const office = from('203.0.113.7');
      const [ada, grace] = [await signedInUser(service, operator), await signedInUser(service, operator)];
      const open = Array.from({ length: 120 }, () => anonymous().get('/docs/errors', office));
      expect((await Promise.all(open)).map(({ status }) => status)).toEqual(open.map(() => 200));
      const stranger = await new PlatformClient(service.baseUrl).get('/account', office);
      expect([stranger.status, stranger.body.code]).toEqual([429, 'rate_limited']);
      expect((await ada.client.get('/account', office)).status).toBe(200);
      const elsewhere = Array.from({ length: 10 }, (_, i) =>
        ada.client.get('/account', from(`203.0.113.${10 + i}`)),
      );
      const answers = await Promise.all(elsewhere);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.map(({ body }) => body.code)).toEqual(['rate_limited']);
      expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await grace.client.get('/account', office)).status).toBe(200);
    });

    it('do not depend on the address that the client claims', async () => {
      const codes = await Promise.all(
        Array.from({ length: 31 }, (_, i) => anonymous().get(FLIGHTS, from(`198.51.100.${i}, 203.0.113.6`))),
      );
      expect(codes.filter(({ status }) => status === 429)).toHaveLength(1);
    });

    it("do not depend on it either if a thousand headers precede the proxy's", async () => {
      const between = Array.from({ length: 1_100 }, (_, i) => `X:${i}`);
      const claiming = (i: number) =>
        sendRaw(
          service.baseUrl,
          [
            `GET ${FLIGHTS} HTTP/1.1`,
            'Host: x',
            `X-Forwarded-For: 198.51.100.${i}`,
            ...between,
            'X-Forwarded-For: 203.0.113.9',
            '\r\n',
          ].join('\r\n'),
        );
      const answers = await Promise.all(Array.from({ length: 31 }, (_, i) => claiming(i)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    });
  });
});
