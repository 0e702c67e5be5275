import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateApiKey } from '@core/access';
import { CAPABILITIES } from '@core/management';
import { type Operator } from '../harness/account.js';
import { redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { prepareProcesses } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

type Probe = readonly [status: number, text: string];
const READY: Probe = [200, 'ok\n'];
const notReady = (...problems: readonly string[]): Probe => [503, ['not ready', ...problems, ''].join('\n')];
/** The connection was refused. */
const CLOSED = undefined;

async function probe(url: string): Promise<Probe | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response && [response.status, await response.text()];
}

/** What a process can do, as its probes say, and as a management port measures it, also during an outage. */
async function capabilities(url: string, { measured }: { measured: boolean }): Promise<string[]> {
  const [, metrics = ''] = measured ? ((await probe(`${url}/metrics`)) ?? []) : [];
  const can: string[] = [];
  for (const capability of CAPABILITIES) {
    const isReady = (await probe(`${url}/ready/${capability}`))?.[0] === 200;
    const gauge = new RegExp(`^flights_ready\\{capability="${capability}"\\} (\\d)$`, 'm').exec(metrics)?.[1];
    if (measured) expect([capability, gauge]).toEqual([capability, isReady ? '1' : '0']);
    if (isReady) can.push(capability);
  }
  return can;
}

const withRedis = redisIsInstalled() ? describe : describe.skip;

withRedis('/live and /ready of an API and a worker', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let redis: TestRedis;
  let service: ServiceProcesses;
  let operator: Operator;
  /** On both ports of the API and on that of the worker. */
  let probed: string[];

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    redis = await TestRedis.start();
    cleanup.add(() => redis.stop());
    const [apiPort, workerPort] = [await reservePort(), await reservePort()];
    const environment = {
      LOG_LEVEL: 'info',
      DATABASE_POOL_MAX: '2', // soon used up
      API_MANAGEMENT_PORT: String(apiPort),
      API_PUBLIC_PROBES: 'true',
      WORKER_PORT: String(workerPort),
    };
    ({ service, operator } = await prepareProcesses(postgres, { redisUrl: redis.url, environment }, cleanup));
    await service.startBoth();
    probed = [`http://127.0.0.1:${apiPort}`, service.baseUrl, `http://127.0.0.1:${workerPort}`];
  });

  afterAll(() => cleanup.run());

  /** @param can what is left */
  async function untilAllAnswer(expected: Probe, can: readonly string[] = CAPABILITIES): Promise<void> {
    const wanted = JSON.stringify(probed.map(() => expected));
    await until(
      `all answer ${expected[1]}`,
      () => Promise.all(probed.map((url) => probe(`${url}/ready`))),
      (answers) => JSON.stringify(answers) === wanted,
    );
    expect(await Promise.all(probed.map((url) => probe(`${url}/live`)))).toEqual(probed.map(() => READY));
    for (const [at, url] of probed.entries())
      expect(await capabilities(url, { measured: at !== 1 })).toEqual(can); // not on the public port
  }

  async function setReadOnly(readOnly: boolean): Promise<void> {
    await postgres.databases.administer(
      `alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`,
    );
    await postgres.databases.administer('select pg_reload_conf()');
  }

  beforeEach(() => untilAllAnswer(READY));

  it('report a database that is read-only', async () => {
    await setReadOnly(true);
    await untilAllAnswer(notReady('The database is read-only.'), ['read']);
    await setReadOnly(false);
    await untilAllAnswer(READY);
    const log = service.api!.output.join('');
    expect(log).toContain('"problems":["The database is read-only."]');
    expect(log).toContain('readiness.regained');
  });

  it('report a queue that is away', async () => {
    await redis.stop();
    await untilAllAnswer(notReady('The queue does not respond.'), ['read', 'accept']);
    redis = await TestRedis.start(Number(new URL(redis.url).port));
    await untilAllAnswer(READY);
  });

  it('report a file store that is away', async () => {
    const files = path.join(service.dataDir, 'flights');
    await mkdir(files, { recursive: true });
    await rename(files, `${files}-elsewhere`);
    await writeFile(files, '');
    await untilAllAnswer(notReady('The file store is not available.'), ['read']);
    await rm(files);
    await rename(`${files}-elsewhere`, files);
    await untilAllAnswer(READY);
  });

  it('are neither limited nor logged', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async () => (await probe(`${service.baseUrl}/ready`))?.[0]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(service.api!.output.join('')).not.toContain('request.completed');
  });

  it('do not wait for a connection of the pool, and nor does /health', async () => {
    const locked = operator.database.createQueryRunner();
    await locked.startTransaction();
    await locked.query('lock table api_keys in access exclusive mode');
    // more requests than the pool has connections, all of them waiting for the lock
    const waiting = Array.from({ length: 30 }, () =>
      fetch(`${service.baseUrl}/api/v1/flights`, {
        headers: { Authorization: `Bearer ${generateApiKey().key}` },
      }),
    );
    const answers = Promise.all(waiting);
    try {
      await untilAllAnswer(READY);
      expect((await probe(`${service.baseUrl}/api/v1/health`))?.[0]).toBe(200);
    } finally {
      await locked.rollbackTransaction();
      await locked.release();
    }
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('report a database that is away', async () => {
    await postgres.server.stop();
    await untilAllAnswer(notReady('The database does not respond.'), []);
    // longer than the id of the file store, which is in the database, is trusted
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await untilAllAnswer(notReady('The database does not respond.'), []);
    postgres = await postgres.restart();
    await untilAllAnswer(READY);
  });
});

describe('an API that is asked to stop', () => {
  it('says so at once, answers requests while it drains, and closes its management port last', async () => {
    const cleanup = new Cleanup();
    try {
      const postgres = await TestPostgres.start();
      cleanup.add(() => postgres.stop());
      const port = await reservePort();
      const environment = {
        API_MANAGEMENT_PORT: String(port),
        API_PUBLIC_PROBES: 'true',
        SHUTDOWN_DRAIN_SECONDS: '3',
      };
      const { service } = await prepareProcesses(postgres, { environment }, cleanup);
      await service.startApi();
      const management = `http://127.0.0.1:${port}/ready`;
      const health = `${service.baseUrl}/api/v1/health`;
      expect(await probe(management)).toEqual(READY);

      const gone = service.api!.end('SIGTERM');
      const stopping = notReady('The process is stopping.');
      await until(
        'it is not ready',
        () => probe(management),
        (answer) => String(answer) === String(stopping),
      );
      expect(await probe(`${service.baseUrl}/ready`)).toEqual(stopping);
      expect((await probe(`http://127.0.0.1:${port}/live`))?.[0]).toBe(200);
      expect((await probe(health))?.[0]).toBe(200);

      const seen: { managed: boolean; served: boolean }[] = [];
      while (service.api!.runs) {
        const managed = (await probe(management)) !== CLOSED;
        seen.push({ managed, served: (await probe(health)) !== CLOSED });
      }
      await gone;
      expect(service.api!.child.exitCode).toBe(0);
      expect(seen.filter(({ managed, served }) => served && !managed)).toEqual([]);
    } finally {
      await cleanup.run();
    }
  });
});
