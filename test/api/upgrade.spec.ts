import { createDataSource } from '@capabilities/all-tables';
import { LogbookRepository } from '@capabilities/flights';
import { migrate } from '@core/database';
import { type DataSource, type QueryRunner } from 'typeorm';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { keepLogbooks } from '../harness/keep-logbooks.js';
import { schemaOf } from '../harness/schema-of.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { restoreRelease020 } from '../release-0.2.0/restore.js';

interface Migration {
  readonly transaction?: boolean;
  up(runner: QueryRunner): Promise<void>;
}

class Interruption extends Error {}

describe('an upgrade', () => {
  const cleanup = new Cleanup();
  let postgres: SharedPostgres;
  let baseline: string[];

  /** A new database with the schema of the baseline. */
  async function created(): Promise<Operator> {
    const operator = await Operator.at(await postgres.createDatabase('upgrade'));
    cleanup.add(() => operator.close());
    return operator;
  }

  /** A database as 0.2.0 left it. */
  async function leftBy020(): Promise<Operator> {
    const url = await postgres.createDatabase('upgrade');
    await restoreRelease020(url);
    const operator = await Operator.at(url);
    cleanup.add(() => operator.close());
    return operator;
  }

  /** Makes a database say that these migrations have run. */
  async function record(database: DataSource, count: number, last: number): Promise<void> {
    await database.query('delete from migrations');
    await database.query(
      `insert into migrations (timestamp, name) select $2::bigint - n, 'Migration' || n from generate_series(0, $1 - 1) n`,
      [count, last],
    );
  }

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    baseline = await schemaOf((await created()).database);
    expect(baseline.length).toBeGreaterThan(500);
  });

  afterAll(() => cleanup.run());

  it('from 0.2.0 leads to the schema of a new database', async () => {
    const { database, databaseUrl } = await leftBy020();
    expect(await schemaOf(database)).not.toEqual(baseline);
    await migrate(databaseUrl);
    expect(await schemaOf(database)).toEqual(baseline);
  });

  it.each([
    'alter table flights alter column site set default $$x$$',
    'alter table accounts alter column country type varchar(2)',
    'alter table flights drop constraint flights_public_id_key',
    'alter table monthly_usage reset (fillfactor)',
    'alter table flight_results alter column track set storage extended',
    'drop index flights_takeoffs',
    'drop trigger logbook_deleted on flights',
    'create or replace function half_month(day date) returns date language sql immutable as $$ select day $$',
    'comment on column flights.site is $$x$$',
  ])('would not lead to the same schema with: %s', async (change) => {
    const { database } = await created();
    await database.query(change);
    expect(await schemaOf(database)).not.toEqual(baseline);
  });

  it('from 0.2.0 keeps every value', async () => {
    const { database, databaseUrl } = await leftBy020();
    const tables = await database.query<{ name: string; columns: string }[]>(
      `select relname as name, string_agg(quote_ident(attname), ',' order by attnum) as columns
         from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' group by 1`,
    );
    const values = async () => {
      const rows: string[] = [];
      for (const { name, columns } of tables) {
        const found = await database.query<{ row: string }[]>(
          `select $1 || row(${columns})::text as row from ${name} order by 1`,
          [name],
        );
        rows.push(...found.map(({ row }) => row));
      }
      return rows;
    };
    const before = await values();
    expect(before.length).toBeGreaterThan(10);
    await migrate(databaseUrl);
    expect(await values()).toEqual(before);
  });

  it('from 0.2.0 rewrites no table', async () => {
    const { database, databaseUrl } = await leftBy020();
    const files = () =>
      database.query<{ name: string; file: string }[]>(
        `select relname as name, relfilenode::text as file from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      );
    const before = await files();
    await migrate(databaseUrl);
    const after = new Map((await files()).map(({ name, file }) => [name, file]));
    expect(before.map(({ name }) => ({ name, file: after.get(name) }))).toEqual(before);
    await database.query('alter table flights alter column file_bytes type bigint'); // is noticed
    expect((await files()).find(({ name }) => name === 'flights')?.file).not.toBe(after.get('flights'));
  });

  it('reads the logbook of older accounts from their flights until a worker has computed what is kept', async () => {
    const operator = await leftBy020();
    const { database, databaseUrl } = operator;
    await migrate(databaseUrl);
    await operator.createAccount();
    const kept = () =>
      database.query<object[]>('select name, logbook_kept as kept from accounts order by id');
    expect(await kept()).toEqual([
      { name: 'First account', kept: false },
      { name: 'Test account', kept: true },
    ]);
    const logbook = new LogbookRepository(database);
    const [older] = await database.query<[{ id: string }]>('select id from accounts order by id');
    expect((await logbook.total(older.id)).flights).toBe(1);
    await keepLogbooks(database);
    expect(await kept()).toMatchObject([{ kept: true }, { kept: true }]);
    expect((await logbook.total(older.id)).flights).toBe(1);
  });

  it('waits for a dump without blocking readers, then goes on', async () => {
    const { database, databaseUrl } = await leftBy020();
    const dump = database.createQueryRunner();
    await dump.startTransaction();
    await dump.query('lock table flights in access share mode');
    const migrated = migrate(databaseUrl);
    const waiting = () =>
      database.query<object[]>(
        `select 1 from pg_stat_activity where application_name = 'migrate' and wait_event_type = 'Lock'
            and datname = current_database()`,
      );
    await until('a migration waits for its lock', waiting, ({ length }) => length > 0);
    const reader = database.createQueryRunner();
    await reader.query(`set statement_timeout = '20s'`);
    await reader.query('select count(*) from flights'); // fails if the migration keeps its place in the queue
    await reader.query('reset statement_timeout');
    await reader.release();
    await dump.rollbackTransaction();
    await dump.release();
    await migrated;
    expect(await database.query('select from flights where queue_class is null')).toEqual([]);
  });

  it('goes on after an interruption before any statement that runs outside a transaction', async () => {
    const { database, databaseUrl } = await leftBy020();
    const { options } = createDataSource({ url: databaseUrl, poolMax: 1, applicationName: 'test' });
    const migrations = (options.migrations as (new () => Migration)[]).map((Each) => new Each());
    const runner = database.createQueryRunner();
    const executed = new Set<string>();
    /** Runs one statement that has not run before; returns whether it was the last one. */
    const oneMore = async (migration: Migration): Promise<boolean> => {
      const before = executed.size;
      const query = (text: string, values: unknown[] = []) => {
        const statement = [text, ...values].join();
        if (executed.size > before && !executed.has(statement)) throw new Interruption();
        executed.add(statement);
        return runner.query(text, values);
      };
      try {
        await migration.up({ query } as unknown as QueryRunner);
        return true;
      } catch (error) {
        if (error instanceof Interruption) return false;
        throw error;
      }
    };
    for (const migration of migrations) {
      if (migration.transaction === false) while (!(await oneMore(migration)));
      else await migration.up(runner);
    }
    await runner.release();
    expect(executed.size).toBeGreaterThan(50);
    await migrate(databaseUrl);
    expect(await schemaOf(database)).toEqual(baseline);
  });

  it('by two processes at once completes an index whose build was interrupted', async () => {
    const { database, databaseUrl } = await leftBy020();
    await database.query('alter table flights add column queue_class smallint not null default 1');
    await database.query('create index flights_queue on flights (id)');
    await database.query(
      `update pg_index set indisvalid = false where indexrelid = 'flights_queue'::regclass`,
    );
    await Promise.all([migrate(databaseUrl), migrate(databaseUrl)]);
    expect(await schemaOf(database)).toEqual(baseline);
  });

  it('from the last build before the baseline finds nothing to do', async () => {
    const { database, databaseUrl } = await created();
    await record(database, 65, 1_796_420_000_000);
    const files = () => database.query<object[]>('select oid, relfilenode from pg_class order by oid');
    const before = await files();
    await migrate(databaseUrl);
    expect(await files()).toEqual(before);
    expect(await database.query('select count(*)::int as count from installation')).toEqual([{ count: 1 }]);
  });

  it.each([
    [12, 1_795_500_000_000, 'The database is older than release 0.2.0. Upgrade to 0.2.0 first'],
    [50, 1_796_330_000_000, 'between two releases, up to 1796330000000. Migrate it with the last build'],
    [64, 1_796_420_000_000, 'between two releases, up to 1796420000000. Migrate it with the last build'],
  ])('refuses a database with %i migrations up to %i, and changes nothing', async (count, last, reason) => {
    const { database, databaseUrl } = await leftBy020();
    await record(database, count, last);
    const before = await schemaOf(database);
    await expect(migrate(databaseUrl)).rejects.toThrow(reason);
    expect(await schemaOf(database)).toEqual(before);
    expect(await database.query('select count(*)::int as count from migrations')).toEqual([{ count }]);
  });
});
