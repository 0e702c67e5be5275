import { setTimeout as sleep } from 'node:timers/promises';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { type BalancedServer, haproxyIsInstalled, TestHaproxy } from '../harness/haproxy.js';
import { reservePort } from '../harness/reserve-port.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SteadyLoad } from '../harness/steady-load.js';
import { until } from '../harness/until.js';

/** `HAPROXY_MINUTES=5` takes three APIs, and Redis where it is installed, and goes on for so long. */
const MINUTES = Number(process.env['HAPROXY_MINUTES'] ?? 0);
const APIS = MINUTES > 0 ? 3 : 2;
const READ_EVERY_MS = 20;
const UPLOAD_EVERY_MS = 500;

const withHaproxy = haproxyIsInstalled() ? describe : describe.skip;
if (!haproxyIsInstalled()) {
  console.warn(
    '\n!!! haproxy is not on the PATH: rolling restarts behind a load balancer are NOT tested.\n' +
      '!!! Install it (Debian: apt-get install haproxy).\n',
  );
}

/** What a fleet has by default; the harness usually lifts the limits and does not drain. */
const DEFAULTS = {
  OPEN_REQUESTS_PER_MINUTE: '',
  KEYLESS_REQUESTS_PER_MINUTE: '',
  SHUTDOWN_DRAIN_SECONDS: '',
  SHUTDOWN_GRACE_SECONDS: '',
  UPLOAD_WAIT_SECONDS: '',
};

withHaproxy('APIs behind haproxy with a check every second', () => {
  const cleanup = new Cleanup();
  const apis: ServiceProcesses[] = [];
  const servers: BalancedServer[] = [];
  const restarts: Record<string, number> = {};
  let haproxy: TestHaproxy;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('behind_haproxy');
    let redisUrl: string | undefined;
    if (MINUTES > 0 && redisIsInstalled()) {
      const redis = await TestRedis.start();
      cleanup.add(() => redis.stop());
      redisUrl = redis.url;
    }
    for (let i = 1; i <= APIS; i++) {
      const managementPort = await reservePort();
      const environment = {
        ...DEFAULTS,
        API_MANAGEMENT_PORT: String(managementPort),
        ...(apis[0] && { DATA_DIR: apis[0].dataDir }), // all of them share the file store
      };
      const api = await ServiceProcesses.prepare({ databaseUrl, redisUrl, environment });
      cleanup.add(() => api.stop());
      apis.push(api);
      servers.push({ name: `api${i}`, port: Number(new URL(api.baseUrl).port), managementPort });
    }
    await Promise.all(apis.map((api) => api.startApi()));
    haproxy = await TestHaproxy.start(servers);
    cleanup.add(() => haproxy.stop());
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    client = new ApiClient(haproxy.url, (await operator.createKey(account.id)).key);
  });

  afterAll(() => cleanup.run());

  /** Restarts one API as a deployment does, and waits until the balancer sends it requests again. */
  async function restart(index: number): Promise<void> {
    const { name } = servers[index]!;
    await apis[index]!.api!.stop();
    restarts[name] = (restarts[name] ?? 0) + 1;
    await apis[index]!.startApi();
    await until(`${name} is up again for both checks`, async () => {
      const states = [...(await haproxy.states('accepting')), ...(await haproxy.states('health'))];
      return states.every(({ status }) => status === 'UP');
    });
  }

  it(
    'are never marked down but while they are restarted one by one, and no request fails',
    async () => {
      const load = new SteadyLoad();
      const startedAt = Date.now();
      let seed = 0;
      load.every(READ_EVERY_MS, () => client.get('/api/v1/flights'));
      load.every(UPLOAD_EVERY_MS, () =>
        client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc }, { Prefer: 'respond-async' }),
      );
      do {
        for (let index = 0; index < APIS; index++) await restart(index);
        await sleep(Math.min(30_000, MINUTES * 5_000));
      } while (Date.now() - startedAt < MINUTES * 60_000);
      await load.end();

      const states = await haproxy.states('accepting');
      const health = await haproxy.states('health');
      if (MINUTES > 0) console.log({ statuses: load.statuses, restarts, states, health });
      expect(Object.keys(load.statuses).sort()).toEqual(['200', '202']);
      expect(states).toEqual(servers.map(({ name }) => ({ name, status: 'UP', timesDown: restarts[name] })));
      for (const { name, status, timesDown } of health) {
        expect(status).toMatch(/^UP/);
        expect(timesDown).toBeLessThanOrEqual(restarts[name]!);
      }
    },
    MINUTES * 60_000 + 480_000,
  );
});
