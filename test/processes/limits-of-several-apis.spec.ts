import { generateApiKey } from '@core/access';
import { type Plan } from '@core/contract';
import { Redis } from 'ioredis';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { IS_FULL_RUN } from '../harness/full-run.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

const FLIGHTS = '/api/v1/flights';
/** Costs a request and little else. */
const NO_FLIGHT = '/api/v1/flights/1';
const CALLS_AT_ONCE = 40;

const withRedis = redisIsInstalled() ? describe : describe.skip;

/** Two API processes on one database, optionally sharing one Redis. */
class Fleet {
  readonly cleanup = new Cleanup();
  readonly apis: ServiceProcesses[] = [];
  redis: TestRedis | undefined;
  operator: Operator;

  static async start(options: { redis: boolean; environment?: Record<string, string> }): Promise<Fleet> {
    const fleet = new Fleet();
    const postgres = await SharedPostgres.start();
    fleet.cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('fleet');
    if (options.redis) {
      fleet.redis = await TestRedis.start();
      fleet.cleanup.add(async () => fleet.redis?.stop());
    }
    for (let i = 0; i < 2; i++) {
      const api = await ServiceProcesses.prepare({
        databaseUrl,
        redisUrl: fleet.redis?.url,
        environment: options.environment,
      });
      fleet.cleanup.add(() => api.stop());
      fleet.apis.push(api);
    }
    await Promise.all(fleet.apis.map((api) => api.startApi()));
    fleet.operator = await Operator.at(databaseUrl);
    fleet.cleanup.add(() => fleet.operator.close());
    return fleet;
  }

  /** One client per API, with one key of a new account. */
  async clientsOn(plan: Plan): Promise<[ApiClient, ApiClient] & { accountId: string; key: string }> {
    const account = await this.operator.createAccount(plan);
    const { key } = await this.operator.createKey(account.id);
    const [first, second] = this.apis.map(({ baseUrl }) => new ApiClient(baseUrl, key));
    return Object.assign([first!, second!] as [ApiClient, ApiClient], { accountId: account.id, key });
  }

  async requestsUsed(accountId: string): Promise<number> {
    const [row] = await this.operator.database.query<{ requests: string }[]>(
      'select requests from monthly_usage where account_id = $1',
      [accountId],
    );
    return Number(row?.requests ?? 0);
  }
}

/**
 * Calls the clients in turn, many at once, and counts each response code. A call without a response counts as `none`.
 */
async function callInTurn(clients: readonly ApiClient[], calls: number, path: string) {
  const counts: Record<string, number> = {};
  let next = 0;
  const caller = async () => {
    while (next < calls) {
      const client = clients[next++ % clients.length]!;
      const answer = await client.get(path).catch(() => undefined);
      const name = answer ? (answer.body.code ?? String(answer.status)) : 'none';
      counts[name] = (counts[name] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, caller));
  return counts;
}

withRedis('the per-minute limits of two APIs on one Redis', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await Fleet.start({ redis: true, environment: { KEYLESS_REQUESTS_PER_MINUTE: '30' } });
  });

  afterAll(() => fleet.cleanup.run());

  it('admit exactly 60 of 200 concurrent calls', async () => {
    const clients = await fleet.clientsOn('PRO');
    const calls = Array.from({ length: 200 }, (_, i) => clients[i % 2]!.get(FLIGHTS));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
  });

  it('admit exactly 10 of 40 uploads, whichever API receives them', async () => {
    const clients = await fleet.clientsOn('PRO');
    const calls = Array.from({ length: 40 }, (_, i) => clients[i % 2]!.upload({ igc: 'no flight' }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('let requests through while Redis is down, log it, and count again once it is back', async () => {
    const clients = await fleet.clientsOn('PRO');
    expect(await callInTurn(clients, 70, NO_FLIGHT)).toEqual({ flight_not_found: 60, rate_limited: 10 });
    const port = Number(new URL(fleet.redis!.url).port);
    await fleet.redis!.stop();
    expect(await callInTurn(clients, 70, NO_FLIGHT)).toEqual({ flight_not_found: 70 });
    const { headers } = await clients[0].get(FLIGHTS);
    expect(headers.get('ratelimit-policy')).toContain('"minute";q=60;w=60');
    expect(headers.get('ratelimit')).not.toContain('"minute"');
    const log = () => fleet.apis.map(({ api }) => api?.output.join('')).join('');
    expect(log()).toContain('limits.store_unavailable');

    fleet.redis = await TestRedis.start(port);
    for (const client of clients) {
      await until(
        'requests are counted again',
        async () => (await client.get(NO_FLIGHT)).headers.get('x-ratelimit-remaining'),
        (remaining) => remaining !== null,
      );
    }
    await until(
      'both processes have logged it',
      () => log().split('limits.counted_again').length - 1,
      (times) => times >= 2,
    );
    const events = log().matchAll(/"limits\.(?:store_unavailable|counted_again)"|"uncounted":(\d+)/g);
    const uncounted = [...events].reduce((sum, [, count]) => sum + Number(count ?? 0), 0);
    expect(uncounted).toBeGreaterThanOrEqual(71);
  });

  it('let a request through if Redis does not count it in time', async () => {
    const api = await ServiceProcesses.prepare({
      databaseUrl: fleet.apis[0]!.databaseUrl,
      redisUrl: fleet.redis!.url,
      environment: { REQUEST_COUNT_TIMEOUT_MS: '50' },
    });
    fleet.cleanup.add(() => api.stop());
    await api.startApi();
    const { key } = await fleet.clientsOn('PRO');
    const client = new ApiClient(api.baseUrl, key);
    const redis = new Redis(fleet.redis!.url);
    await redis.client('PAUSE', 60_000, 'WRITE');
    const answer = await client.get(NO_FLIGHT);
    await redis.client('UNPAUSE');
    await redis.quit();
    expect([answer.body.code, answer.headers.get('x-ratelimit-remaining')]).toEqual([
      'flight_not_found',
      null,
    ]);
    expect(api.api?.output.join('')).toContain('limits.store_unavailable');
  });

  // the last test, because it blocks our own address
  it('stop a client that guesses keys on both', async () => {
    const guess = (api: number) => new ApiClient(fleet.apis[api]!.baseUrl, generateApiKey().key).get(FLIGHTS);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(i % 2)));
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 401));
    expect([(await guess(0)).status, (await guess(1)).status]).toEqual([429, 429]);
  });
});

// the quota is counted in PostgreSQL, whatever the queue
describe.each(redisIsInstalled() && IS_FULL_RUN ? ['Redis', 'PostgreSQL alone'] : ['PostgreSQL alone'])(
  'the monthly quota of two APIs on %s',
  (backend) => {
    let fleet: Fleet;

    beforeAll(async () => {
      fleet = await Fleet.start({
        redis: backend === 'Redis',
        environment: {
          PLAN_FREE: 'requests_per_month=100,requests_per_minute=100000',
          PLAN_PRO: 'requests_per_minute=100000',
        },
      });
    });

    afterAll(() => fleet.cleanup.run());

    it('admits exactly 1,000 of 1,050 calls', async () => {
      const clients = await fleet.clientsOn('PRO');
      expect(await callInTurn(clients, 1_050, NO_FLIGHT)).toEqual({
        flight_not_found: 1_000,
        monthly_quota_exceeded: 50,
      });
      expect(await fleet.requestsUsed(clients.accountId)).toBe(1_000);
    });

    it('gives the last request to one of many concurrent ones', async () => {
      const clients = await fleet.clientsOn('PRO');
      await fleet.operator.database.query(
        `insert into monthly_usage (account_id, month, requests)
         values ($1, date_trunc('month', now() at time zone 'UTC'), 999)`,
        [clients.accountId],
      );
      const calls = Array.from({ length: 20 }, (_, i) => clients[i % 2]!.get(NO_FLIGHT));
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 404)).toHaveLength(1);
    });

    it('stays exact if an API is killed meanwhile', async () => {
      const clients = await fleet.clientsOn('FREE');
      const killed = fleet.apis[1]!;
      const calls = callInTurn(clients, 95, NO_FLIGHT);
      await until(
        'part of it is used',
        () => fleet.requestsUsed(clients.accountId),
        (used) => used > 30,
      );
      await killed.api?.end('SIGKILL');
      const first = await calls;
      const second = await callInTurn([clients[0]], 110, NO_FLIGHT);
      const admitted = (first['flight_not_found'] ?? 0) + (second['flight_not_found'] ?? 0);
      expect(await fleet.requestsUsed(clients.accountId)).toBe(100);
      // only requests that the killed one had counted but not answered differ
      expect(admitted).toBeLessThanOrEqual(100);
      expect(admitted).toBeGreaterThanOrEqual(100 - CALLS_AT_ONCE);
      await killed.startApi();
    });

    it('without a limit is written once a second, and a killed API loses the last second', async () => {
      const clients = await fleet.clientsOn('UNLIMITED');
      await callInTurn(clients, 100, NO_FLIGHT);
      await until(
        'the count is written',
        () => fleet.requestsUsed(clients.accountId),
        (used) => used === 100,
      );
      await callInTurn([clients[1]], 10, NO_FLIGHT);
      await fleet.apis[1]!.api?.end('SIGKILL');
      const used = await fleet.requestsUsed(clients.accountId);
      expect(used).toBeGreaterThanOrEqual(100);
      expect(used).toBeLessThanOrEqual(110);
      await fleet.apis[1]!.startApi();
    });

    it('without a limit is written completely by an API that is stopping', async () => {
      const clients = await fleet.clientsOn('UNLIMITED');
      await callInTurn(clients, 30, NO_FLIGHT);
      await Promise.all(fleet.apis.map(async ({ api }) => api?.stop()));
      expect(await fleet.requestsUsed(clients.accountId)).toBe(30);
    });
  },
);
