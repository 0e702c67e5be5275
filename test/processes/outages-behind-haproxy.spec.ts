import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { haproxyIsInstalled, TestHaproxy } from '../harness/haproxy.js';
import { prepareProcesses } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SteadyLoad } from '../harness/steady-load.js';
import { until } from '../harness/until.js';

/** Longer than three failed checks of the balancer. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 6) * 1_000;
const READ_EVERY_MS = 20;
const UPLOAD_EVERY_MS = 500;

const canRun = haproxyIsInstalled() && redisIsInstalled();

(canRun ? describe : describe.skip)('behind haproxy, while a service is away', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let redis: TestRedis;
  let service: ServiceProcesses;
  let operator: Operator;
  let haproxy: TestHaproxy;
  let client: ApiClient;
  let seed = 0;
  let title = 0;

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    redis = await TestRedis.start();
    cleanup.add(() => redis.stop());
    const managementPort = await reservePort();
    const environment = { API_MANAGEMENT_PORT: String(managementPort), UPLOAD_WAIT_SECONDS: '1' };
    ({ service, operator } = await prepareProcesses(postgres, { redisUrl: redis.url, environment }, cleanup));
    await service.startBoth();
    haproxy = await TestHaproxy.start([
      { name: 'api', port: Number(new URL(service.baseUrl).port), managementPort },
    ]);
    cleanup.add(() => haproxy.stop());
    const account = await operator.createAccount();
    client = new ApiClient(haproxy.url, (await operator.createKey(account.id)).key);
    await upload();
  });

  afterAll(() => cleanup.run());

  const upload = (): Promise<Answer> => client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc });

  /** Whether each backend has a server. */
  async function up(): Promise<Record<'reading' | 'accepting', boolean>> {
    const of = async (backend: 'reading' | 'accepting') =>
      (await haproxy.states(backend)).some(({ status }) => status.startsWith('UP'));
    return { reading: await of('reading'), accepting: await of('accepting') };
  }

  const untilAllUp = () => until('haproxy sends all requests', up, (is) => is.reading && is.accepting);

  /** What clients got in an outage, in which one API and one worker run on. */
  async function during(
    takeAway: () => Promise<unknown>,
    bringBack: () => Promise<unknown>,
  ): Promise<{ reads: object; uploads: object; changes: object; wasUp: object }> {
    await untilAllUp();
    const [reads, uploads, changes] = [new SteadyLoad(), new SteadyLoad(), new SteadyLoad()];
    const [flight] = (await client.get('/api/v1/flights')).body.data;
    await takeAway();
    reads.every(READ_EVERY_MS, () => client.get(`/api/v1/flights/${flight!.id}`));
    uploads.every(UPLOAD_EVERY_MS, upload);
    changes.every(UPLOAD_EVERY_MS, () =>
      client.sendJson('PATCH', `/api/v1/flights/${flight!.id}`, { title: `Flight ${++title}` }),
    );
    await sleep(OUTAGE_MS);
    const wasUp = await up();
    await Promise.all([reads.end(), uploads.end(), changes.end()]);
    await bringBack();
    await untilAllUp();
    const seen = { reads: reads.statuses, uploads: uploads.statuses, changes: changes.statuses, wasUp };
    if (process.env['OUTAGE_SECONDS'] !== undefined) console.log(JSON.stringify(seen));
    return seen;
  }

  const only = (status: number) => ({ [status]: expect.any(Number) as number });

  it('reads and uploads go on without Redis, and are processed when it is back', async () => {
    const seen = await during(
      () => redis.stop(),
      async () => (redis = await TestRedis.start(Number(new URL(redis.url).port))),
    );
    expect(seen).toEqual({
      reads: only(200),
      uploads: only(202),
      changes: only(200),
      wasUp: { reading: true, accepting: true },
    });
    await until(
      'all of them are processed',
      () => client.get('/api/v1/flights?limit=100'),
      ({ body }) => body.data.every(({ status }) => status === 'processed'),
    );
  });

  it('reads and changes go on without the file store, and the API says why it takes no uploads', async () => {
    const files = path.join(service.dataDir, 'flights');
    let refused: Answer | undefined;
    const seen = await during(
      async () => {
        await mkdir(files, { recursive: true });
        await rename(files, `${files}-elsewhere`);
        await writeFile(files, '');
      },
      async () => {
        refused = await upload();
        await rm(files);
        await rename(`${files}-elsewhere`, files);
      },
    );
    expect(seen).toEqual({
      reads: only(200),
      uploads: only(503),
      changes: only(200),
      wasUp: { reading: true, accepting: false },
    });
    expect(refused?.body.code).toBe('service_unavailable');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('reads go on while the database is read-only', async () => {
    const setReadOnly = async (value: 'on' | 'off') => {
      await postgres.databases.administer(`alter system set default_transaction_read_only = ${value}`);
      await postgres.databases.administer('select pg_reload_conf()');
    };
    const seen = await during(
      () => setReadOnly('on'),
      () => setReadOnly('off'),
    );
    expect(seen).toEqual({
      reads: only(200),
      uploads: only(503),
      changes: only(503),
      wasUp: { reading: true, accepting: false },
    });
  });

  it("counts what clients got in haproxy's own metrics, of which an alert is made", async () => {
    const metrics = await (await fetch(haproxy.metricsUrl)).text();
    const count = (code: string) =>
      Number(
        new RegExp(
          `^haproxy_frontend_http_responses_total\\{proxy="clients",code="${code}"\\} (\\d+)`,
          'm',
        ).exec(metrics)?.[1],
      );
    expect(count('2xx')).toBeGreaterThan(0);
    expect(count('5xx')).toBeGreaterThan(0);
  });
});
