import { loadSettings } from '@core/config';
import { QueueConnection } from '@core/work';
import { createDataSource } from '@capabilities/all-tables';
import { type Pool } from 'pg';
import { type DataSource } from 'typeorm';
import { type PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('a connection whose session the server has ended', () => {
  let database: DataSource;
  let administrator: DataSource;

  beforeAll(async () => {
    const at = { url: service.databaseUrl, poolMax: 1 };
    database = await createDataSource({ ...at, applicationName: 'ended by a test' }).initialize();
    administrator = await createDataSource({ ...at, applicationName: 'test' }).initialize();
  });

  afterAll(() => Promise.all([database?.destroy(), administrator?.destroy()]));

  const sessionOf = async () => {
    const [row] = await database.query<[{ pid: number }]>('select pg_backend_pid() as pid');
    return row.pid;
  };

  /** Resolves once the server has closed the connection. */
  const end = (pid: number) => administrator.query('select pg_terminate_backend($1, 60_000)', [pid]);

  it('causes no failure if it was idle', async () => {
    for (let time = 0; time < 5; time++) {
      const ended = await sessionOf();
      await end(ended);
      expect(await sessionOf()).not.toBe(ended);
    }
  });

  it('fails only the next query of somebody who holds it', async () => {
    const settings = { ...loadSettings(), databaseUrl: service.databaseUrl, redisUrl: undefined };
    const queue = QueueConnection.open(settings, 'worker', () => undefined);
    const pools = [queue.connection as Pool, (database.driver as PostgresDriver).master as Pool];
    for (const pool of pools) {
      const held = await pool.connect();
      const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
      const lost = new Promise((resolve) => held.once('end', resolve));
      await end(rows[0]!.pid);
      await lost;
      await expect(held.query('select 1')).rejects.toThrow();
      held.release(true);
    }
    await queue.close();
  });

  it('fails the query in progress, and none that waits for a connection', async () => {
    const pool = (database.driver as PostgresDriver).master as Pool;
    for (let time = 0; time < 5; time++) {
      const ended = await sessionOf();
      const running = database.query('select pg_sleep(600)').catch((error: unknown) => error);
      await until('the query is running', async () => {
        const asleep = `select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
        return (await administrator.query<unknown[]>(asleep, [ended])).length > 0;
      });
      const others = Promise.all([sessionOf(), sessionOf(), sessionOf()]);
      await until('they wait', () => pool.waitingCount === 3);
      await end(ended);
      expect(await running).toMatchObject({ driverError: { code: '57P01' } });
      expect(await others).not.toContain(ended);
    }
  });
});
