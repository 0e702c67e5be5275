import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { parseSettings } from '@core/config';
import { databaseReady, migrate, waitForDatabase } from '@core/database';
import { Client } from 'pg';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { MailBox } from '../harness/mail-box.js';
import { PlatformClient } from '../harness/platform-client.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient, prepareProcesses, untilProcessed } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

const wholeFile = new Cleanup();
const eachTest = new Cleanup();
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  wholeFile.add(() => postgres.stop());
});

afterEach(() => eachTest.run());
afterAll(() => wholeFile.run());

describe('when an API is stopped', () => {
  it('writes and sends everything pending, despite open idle connections', async () => {
    const box = await MailBox.start();
    eachTest.add(() => box.stop());
    const environment = {
      SHUTDOWN_GRACE_SECONDS: '8',
      SMTP_URL: box.url,
      SMTP_RETRY_SECONDS: '600',
      LOG_LEVEL: 'error',
    };
    const { service, operator } = await prepareProcesses(postgres, { environment }, eachTest);
    await service.startApi();
    const keyOfNewAccount = async () => {
      const { id } = await operator.createAccount();
      return { id, key: (await operator.createKey(id)).key };
    };
    const uploading = `POST /api/v1/flights HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${(await keyOfNewAccount()).key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999\r\n\r\n--b\r\n`;
    const { hostname, port } = new URL(service.baseUrl);
    for (const sent of ['', 'GET /api/v1/he', uploading]) {
      const socket = net.connect(Number(port), hostname).on('error', () => undefined);
      eachTest.add(() => Promise.resolve(socket.destroy()));
      await once(socket, 'connect');
      socket.write(sent);
    }
    const email = 'waits-for-mail@example.org';
    box.refusals.push(451);
    const platform = new PlatformClient(service.baseUrl);
    const body = { email, password: TEST_PASSWORD, name: 'Waits' };
    expect((await platform.sendJson('POST', '/sign-up', body)).status).toBe(202);
    await until('its mail is being retried', () => box.attempts === 1);
    const { id: accountId, key } = await keyOfNewAccount();
    const client = new ApiClient(service.baseUrl, key);
    for (let i = 0; i < 3; i++) expect((await client.get('/api/v1/me')).status).toBe(200);

    await service.api?.end('SIGTERM');

    expect([service.api?.child.exitCode, service.api?.output]).toEqual([0, []]);
    expect(box.mailsTo(email)).toHaveLength(1);
    const [usage] = await operator.database.query<{ requests: number }[]>(
      'select requests::int from monthly_usage where account_id = $1',
      [accountId],
    );
    expect(usage?.requests).toBe(3);
  });
});

describe('when a worker is stopped', () => {
  it("finishes the reconciler's current step before it disconnects from the database", async () => {
    const workerPort = await reservePort();
    const environment = {
      LOG_LEVEL: 'warn',
      RECONCILE_INTERVAL_SECONDS: '1',
      WORKER_PORT: String(workerPort),
    };
    const { service, operator } = await prepareProcesses(postgres, { environment }, eachTest);
    const holder = operator.database.createQueryRunner();
    eachTest.add(() => holder.release());
    await holder.startTransaction();
    await holder.query('lock table idempotent_requests in access exclusive mode');
    const sessions = (condition: string) => () =>
      operator.database.query<object[]>(
        `select 1 from pg_stat_activity where datname = current_database() and ${condition}`,
      );
    await service.startWorker();
    const worker = service.worker!;
    await until('the reconciler waits', sessions(`wait_event_type = 'Lock'`), ({ length }) => length === 1);
    const gone = worker.end('SIGTERM');
    const listening = sessions(`application_name = 'listener'`);
    await until('the worker claims nothing any more', listening, ({ length }) => length === 0);
    const ready = await fetch(`http://127.0.0.1:${workerPort}/ready`);
    expect([ready.status, await ready.text()]).toEqual([503, 'not ready\nThe process is stopping.\n']);
    await holder.rollbackTransaction();
    await gone;
    expect([worker.child.exitCode, worker.output]).toEqual([0, []]);
  });
});

describe('when a later release has migrated the database', () => {
  it('refuses to start or to migrate, in one sentence', async () => {
    const { service, operator } = await prepareProcesses(postgres, { environment: {} }, eachTest);
    const record = `update installation set oldest_release = $1`;
    await operator.database.query(record, ['99.0.0']);
    const sentence =
      /release \d\S+, but the database needs 99\.0\.0 or newer: a later release has migrated it/;
    for (const start of [() => service.startApi(), () => service.startWorker()]) {
      await expect(start()).rejects.toThrow(sentence);
    }
    const migrated = await PlatformCommand.run(service.databaseUrl, ['migrate']);
    expect([migrated.code, migrated.stderr]).toEqual([1, expect.stringMatching(sentence) as string]);
    expect(migrated.stderr.trim().split('\n')).toHaveLength(1);

    await operator.database.query(record, ['0.0.1']);
    expect((await PlatformCommand.run(service.databaseUrl, ['migrate'])).code).toBe(0);
    const [{ release } = { release: '' }] = await operator.database.query<{ release: string }[]>(
      'select oldest_release as release from installation',
    );
    expect(release).not.toBe('0.0.1');
    await service.startApi();
  });
});

describe('when a process is started before its database is ready', () => {
  it('reports at once that it waits for the migrations, and continues after them', async () => {
    const admin = new Client({ connectionString: postgres.server.url });
    await admin.connect();
    await admin.query('create database without_tables').finally(() => admin.end());
    const url = new URL(postgres.server.url);
    url.pathname = '/without_tables';
    const reasons: string[] = [];
    await databaseReady(parseSettings({ DATABASE_URL: url.href }), (reason) => {
      reasons.push(reason);
      void migrate(url.href);
    });
    expect(reasons).toEqual([
      expect.stringMatching(/Run the migrations: \S*bin\/flights platform migrate$/) as string,
    ]);
  });

  it.each([
    ['password', /^The database at [\d.:]+\/flights rejects the connection: password authentication failed/],
    ['pathname', /^The database at [\d.:]+\/none rejects the connection: database "none" does not exist/],
  ] as const)('gives up if the server rejects its %s, which waiting does not fix', async (part, sentence) => {
    const url = new URL(postgres.server.url);
    url[part] = 'none';
    await expect(waitForDatabase(url.href, () => undefined, 0)).rejects.toThrow(sentence);
  });

  it('waits for a server that is still starting', async () => {
    const refusals = ['57P03', '57P03', '28P01'];
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(errorResponse(refusals.shift() ?? 'XX000')));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    eachTest.add(() => Promise.resolve(void server.close()));
    const url = `postgres://flights:x@127.0.0.1:${(server.address() as AddressInfo).port}/flights`;
    await expect(waitForDatabase(url, () => undefined, 0)).rejects.toThrow('rejects the connection: 28P01');
    expect(refusals).toEqual([]);
  });
});

/** PostgreSQL's reply to a rejected client: an ErrorResponse, with the SQLSTATE as text too. */
function errorResponse(sqlState: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${sqlState}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

const withRedis = redisIsInstalled() ? describe : describe.skip;

withRedis('when Redis is down from the start', () => {
  it('answers with 202, reports the worker not ready, processes the flight once Redis is up, and stops without Redis', async () => {
    const [redisPort, workerPort] = [await reservePort(), await reservePort()];
    const environment = {
      LOG_LEVEL: 'silent',
      UPLOAD_WAIT_SECONDS: '1',
      RECONCILE_INTERVAL_SECONDS: '1',
      WORKER_PORT: String(workerPort),
    };
    const redisUrl = `redis://127.0.0.1:${redisPort}`;
    const { service, operator } = await prepareProcesses(postgres, { redisUrl, environment }, eachTest);
    await service.startBoth();
    const client = await newClient(service, operator);

    const accepted = await client.upload({ igc: shortRidgeFlight().igc });
    expect([accepted.status, accepted.body.status]).toEqual([202, 'processing']);
    const ready = async () => (await fetch(`http://127.0.0.1:${workerPort}/ready`)).status;
    expect(await ready()).toBe(503);
    expect((await fetch(`http://127.0.0.1:${workerPort}/live`)).status).toBe(200);

    const own = await TestRedis.start(redisPort);
    wholeFile.add(() => own.stop()); // after the service, which each test has its own of
    expect((await untilProcessed(client, accepted.body.id)).body.status).toBe('processed');
    expect(await ready()).toBe(200);

    await own.stop();
    await until('the worker misses it', ready, (status) => status === 503);
    await service.worker?.stop();
  });
});

describe('when PostgreSQL is killed and restarted', () => {
  it('answers service_unavailable meanwhile, then continues', async () => {
    let own = await TestPostgres.start({ durable: true });
    eachTest.add(() => own.stop());
    const databaseUrl = await own.createDatabase('restart');
    const environment = { LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' };
    const service = await ServiceProcesses.start({ databaseUrl, environment });
    eachTest.add(() => service.stop());
    const operator = await Operator.at(databaseUrl);
    eachTest.add(() => operator.close());
    const client = await newClient(service, operator);
    expect((await client.upload({ igc: shortRidgeFlight().igc })).status).toBe(201);
    const health = () => client.get('/api/v1/health');
    const user = await signedInUser(service, operator);
    const app = await OAuthApp.register(service, user);

    // a fault of the database is not one of the app or of its user
    const { url } = await app.begin();
    const decision = { query: await app.consentQuery(url), allow: true };
    await operator.database.query('alter table oauth_connections rename to renamed');
    const decided = await user.client.sendJson('POST', '/authorizations', decision);
    expect([decided.status, decided.body.code]).toEqual([500, 'internal_error']);
    await operator.database.query('alter table renamed rename to oauth_connections');

    process.kill(own.server.pid, 'SIGKILL');
    // the killed server's child processes respond a moment longer
    const down = await until('the API notices', health, ({ status }) => status !== 200);
    expect([down.status, down.body.code]).toEqual([503, 'service_unavailable']);
    expect(down.headers.get('retry-after')).toBe('5');
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: app.id });
    const token = await fetch(app.server.token_endpoint!, { method: 'POST', body });
    expect([token.status, token.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await token.json()).toMatchObject({ error: 'temporarily_unavailable' });

    own = await own.restart();
    await until('the API has its database again', health, ({ status }) => status === 200);
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: 2 }).igc });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
  });
});
