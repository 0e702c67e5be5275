import { setTimeout as sleep } from 'node:timers/promises';
import { PreparedStatement } from '@core/database';
import { createDataSource } from '@capabilities/all-tables';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { IS_FULL_RUN } from '../harness/full-run.js';
import { pgbouncerIsInstalled, TestPgbouncer } from '../harness/pgbouncer.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { untilProcessed } from '../harness/prepared-service.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

const withPgbouncer = pgbouncerIsInstalled() ? describe : describe.skip;
if (!pgbouncerIsInstalled()) {
  console.warn(
    '\n!!! pgbouncer is not on the PATH: transaction pooling is NOT tested.\n' +
      '!!! Install it (Debian: apt-get install pgbouncer).\n',
  );
}
const BACKENDS =
  IS_FULL_RUN && redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);
/** Through the pooler go the pool of a data source and the health check. Everything else has a session of its own. */
const POOLED = ['flight-analysis-service', 'health-check', 'platform'];
const SESSIONS = { PostgreSQL: ['listener', 'queue', 'webhooks'], Redis: ['listener', 'webhooks'] };
const RESTARTS = IS_FULL_RUN ? 3 : 1;
const UPLOAD_EVERY_MS = 150;

withPgbouncer.each(BACKENDS)(
  'a service behind pgbouncer in transaction mode, with the queue in %s',
  (queue) => {
    const cleanup = new Cleanup();
    let pgbouncer: TestPgbouncer;
    let service: ServiceProcesses;
    let operator: Operator;
    let receiver: WebhookReceiver;
    let environment: Record<string, string>;

    beforeAll(async () => {
      const postgres = await SharedPostgres.start();
      cleanup.add(() => postgres.stop());
      const directUrl = await postgres.createDatabase('behind_pgbouncer');
      pgbouncer = await TestPgbouncer.start(directUrl);
      cleanup.add(() => pgbouncer.stop());
      const redis = queue === 'Redis' ? await TestRedis.start() : undefined;
      if (redis) cleanup.add(() => redis.stop());
      environment = {
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_PREPARED_STATEMENTS: 'off',
        WEBHOOK_ALLOW_HTTP: 'true',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        RECONCILE_INTERVAL_SECONDS: '1',
        LOG_LEVEL: 'silent',
      };
      service = await ServiceProcesses.prepare({
        databaseUrl: pgbouncer.url,
        redisUrl: redis?.url,
        environment,
      });
      cleanup.add(() => service.stop());
      await service.startBoth();
      operator = await Operator.at(directUrl);
      cleanup.add(() => operator.close());
      receiver = await WebhookReceiver.start();
      cleanup.add(() => receiver.stop());
    });

    afterAll(() => cleanup.run());

    const platform = (...words: string[]) =>
      PlatformCommand.run(pgbouncer.url, words, { ...environment, DATA_DIR: service.dataDir });

    it('processes, debriefs, delivers, shares and deletes, with only sessions past the pooler', async () => {
      expect(await platform('migrate')).toMatchObject({ code: 0 });
      const account = await operator.createAccount();
      const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      await operator.createEndpoint(account.id, receiver.url(`/${queue}`));

      const uploads = Array.from({ length: 8 }, (_, seed) =>
        client.upload({ igc: shortRidgeFlight({ seed }).igc }),
      );
      const flights = (await Promise.all(uploads)).map(({ status, body }) => ({ status, id: body.id }));
      expect(flights.map(({ status }) => status)).toEqual(flights.map(() => 201));
      const { id } = flights[0]!;
      const debrief = await until(
        'the flight has its debrief',
        () => client.get(`/api/v1/flights/${id}/analysis`),
        ({ body }) => body.status === 'completed',
      );
      expect(debrief.status).toBe(200);
      await until('every flight was delivered', () => {
        const processed = receiver
          .at(`/${queue}`)
          .map(
            ({ body }) => JSON.parse(body.toString()) as { type: string; data: { flight: { id: string } } },
          )
          .filter(({ type }) => type === 'flight.processed');
        return flights.every((flight) => processed.some(({ data }) => data.flight.id === flight.id));
      });
      const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
      const { url } = shared.body as unknown as { url: string };
      expect((await fetch(url)).status).toBe(200);

      const applications = await pgbouncer.applications();
      expect(applications).toContain('flight-analysis-service');
      expect([...applications].filter((name) => !POOLED.includes(name))).toEqual([]);
      const sessions = await operator.database.query<{ application_name: string }[]>(
        `select distinct application_name from pg_stat_activity
        where datname = current_database() and application_name = any($1) order by 1`,
        [['listener', 'queue', 'webhooks']],
      );
      expect(sessions.map((session) => session.application_name)).toEqual(SESSIONS[queue]);

      const deleted = await platform('accounts', 'delete', account.publicId, '--confirm', account.publicId);
      expect(deleted).toMatchObject({ code: 0 });
      // one of a transaction that runs just now is gone a moment later
      await until('no session of the pooler holds a lock', async () => {
        const locks = await operator.database.query<unknown[]>(
          `select 1 from pg_locks lock join pg_stat_activity session using (pid)
          where lock.locktype = 'advisory' and session.application_name <> 'webhooks'`,
        );
        return locks.length === 0;
      });
    });

    it('loses no accepted flight when pgbouncer is killed and restarted under load', async () => {
      const { id: accountId } = await operator.createAccount();
      const client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
      const statuses = new Set<number>();
      const accepted: string[] = [];
      const inFlight: Promise<void>[] = [];
      let seed = 100;
      const upload = async () => {
        const answer = await client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc });
        statuses.add(answer.status);
        if (answer.status < 300) accepted.push(answer.body.id);
      };
      const timer = setInterval(() => inFlight.push(upload()), UPLOAD_EVERY_MS);
      for (let restart = 0; restart < RESTARTS; restart++) {
        await sleep(1_000);
        await pgbouncer.killAndRestart();
      }
      await until('uploads are accepted again', async () => {
        const before = accepted.length;
        await sleep(500);
        return accepted.length > before;
      });
      clearInterval(timer);
      await Promise.all(inFlight);

      expect([...statuses].filter((status) => ![201, 202, 503].includes(status))).toEqual([]);
      expect(accepted.length).toBeGreaterThan(RESTARTS);
      for (const id of accepted) expect((await untilProcessed(client, id)).body.status).toBe('processed');
    });
  },
);

withPgbouncer('a prepared statement through a pooler', () => {
  const cleanup = new Cleanup();
  afterEach(() => cleanup.run());

  it('has no name with DATABASE_PREPARED_STATEMENTS=off, because the session may be that of another', async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const pgbouncer = await TestPgbouncer.start(await postgres.createDatabase('prepared'));
    cleanup.add(() => pgbouncer.stop());
    const statement = new PreparedStatement<{ one: number }>('one', 'select $1::int as one');
    const database = async (preparedStatements: boolean) => {
      const at = { url: pgbouncer.singleSessionUrl, poolMax: 1, applicationName: 'test', preparedStatements };
      const opened = await createDataSource(at).initialize();
      cleanup.add(() => opened.destroy());
      return opened;
    };
    const [first, second] = [await database(true), await database(true)];
    expect(await statement.row(first, [1])).toEqual({ one: 1 });
    await expect(statement.row(second, [1])).rejects.toMatchObject({ code: '42P05' });
    for (const unprepared of [await database(false), await database(false)]) {
      expect(await statement.row(unprepared, [1])).toEqual({ one: 1 });
    }
  });
});
