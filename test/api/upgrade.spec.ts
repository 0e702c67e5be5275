import { createDataSource } from '@capabilities/all-tables';
import { migrate } from '@core/database';
import { LogbookRepository } from '@capabilities/flights';
import { DataSource } from 'typeorm';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { keepLogbooks } from '../harness/keep-logbooks.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

/** The last migration of the version without score and weather. */
const BEFORE_SCORES = 1_795_305_600_000;
/** The last migration before users were marked as invited. */
const BEFORE_INVITED_USERS = 1_795_550_000_000;
/** The last migration before debriefs by language models. */
const BEFORE_LANGUAGE_MODELS = 1_795_392_600_000;
/** The last migration of 0.2.0. */
const VERSION_0_2_0 = 1_795_761_000_000;
/** The last migration before the queue of flights had classes and turns. */
const BEFORE_FAIR_QUEUE = 1_796_200_000_000;
/** The last migration before stored responses were deleted with their flights. */
const BEFORE_FLIGHTS_OF_REQUESTS = 1_795_720_000_000;

describe('an upgrade', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let postgres: SharedPostgres;

  /** A database as left by the version with this last migration. */
  async function migrateUpTo(url: string, last: number): Promise<void> {
    const { options } = createDataSource({ url, poolMax: 1, applicationName: 'test' });
    const all = options.migrations as (new () => { name: string })[];
    const migrations = all.filter((migration) => Number(/\d+$/.exec(migration.name)![0]) <= last);
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.length).toBeLessThan(all.length);
    const dataSource = await new DataSource({ ...options, migrations }).initialize();
    await dataSource.query('drop schema public cascade'); // test databases are created fully migrated
    await dataSource.query('create schema public');
    await dataSource.runMigrations({ transaction: 'each' });
    await dataSource.destroy();
  }

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const url = await postgres.createDatabase('upgrade');
    await migrateUpTo(url, BEFORE_SCORES);
    operator = await Operator.at(url);
    cleanup.add(() => operator.close());
    await operator.database.query(`
      with account as (
        insert into accounts (public_id, name, plan) values ('acc_1', 'Club', 'PRO') returning id),
      flight as (
        insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, analysis_version,
                             metrics, lost_workers)
        select state, account.id, status, state, decode(digest, 'hex'), 1, now(), version, metrics::json, lost
          from account, (values
            ('processed', 'processed', '01', 3, '{"track_length_km": 12.5}', 2),
            ('at work', 'processing', '02', null, null, 1),
            ('broken', 'failed', '03', null, null, 5)) as old (state, status, digest, version, metrics, lost)
        returning id, status)
      insert into flight_results (flight_id, thermals, track)
        select id, '{}', '' from flight where status = 'processed'`);
    await migrate(url);
  });

  afterAll(() => cleanup.run());

  it('schedules processed flights for reanalysis, and keeps what they show', async () => {
    const rows = await operator.database.query<object[]>(
      `select public_id as id, status, analysis_version as made_by, metrics, reanalysis_version as wanted,
              lost_workers as lost, track_length_km as km
         from flights order by title desc`,
    );
    expect(rows).toEqual([
      {
        id: 'processed',
        status: 'processed',
        made_by: 3,
        metrics: { track_length_km: 12.5 },
        wanted: 4,
        lost: 0,
        km: 12.5,
      },
      { id: 'broken', status: 'failed', made_by: null, metrics: null, wanted: null, lost: 5, km: null },
      { id: 'at work', status: 'processing', made_by: null, metrics: null, wanted: null, lost: 1, km: null },
    ]);
  });

  it('reads the logbook of older accounts from their flights until a worker has computed what is kept', async () => {
    await operator.createAccount();
    const kept = () =>
      operator.database.query<object[]>('select name, logbook_kept as kept from accounts order by id');
    expect(await kept()).toEqual([
      { name: 'Club', kept: false },
      { name: 'Test account', kept: true },
    ]);
    const logbook = new LogbookRepository(operator.database);
    const [club] = await operator.database.query<[{ id: string }]>(
      `select id from accounts where name = 'Club'`,
    );
    expect((await logbook.total(club.id)).flights).toBe(1);
    await keepLogbooks(operator.database);
    expect(await kept()).toMatchObject([{ kept: true }, { kept: true }]);
    expect((await logbook.total(club.id)).flights).toBe(1);
  });

  it('waits for a dump without blocking readers, then goes on', async () => {
    const url = await postgres.createDatabase('upgrade_during_dump');
    await migrateUpTo(url, BEFORE_FAIR_QUEUE);
    const older = await Operator.at(url);
    cleanup.add(() => older.close());
    const { database } = older;
    const dump = database.createQueryRunner();
    await dump.startTransaction();
    await dump.query('lock table flights in access share mode');
    const migrated = migrate(url);
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

  it('distinguishes older users who signed up from invited ones', async () => {
    const url = await postgres.createDatabase('upgrade_users');
    await migrateUpTo(url, BEFORE_INVITED_USERS);
    const older = await Operator.at(url);
    cleanup.add(() => older.close());
    await older.database.query(`
      with given (name, email, seconds, password) as (values
        ('signed up', 'a@example.org', 0.02, 'x'), ('signed up, by another clock', 'b@example.org', -4, 'x'),
        ('signed up, moved since', null, 0.02, 'x'), ('invited', null, 4, 'x'),
        ('invited later', 'c@example.org', 86400, 'x'), ('invited by a script', 'd@example.org', 0.9, null)),
      account as (
        insert into accounts (public_id, name, plan, email) select name, name, 'FREE', email from given
        returning id, name, email, created_at),
      person as (
        insert into users (id, account_id, email, name, created_at)
        select name, id, coalesce(email, name), name, created_at + make_interval(secs => seconds)
          from account join (select name, seconds from given) each using (name) returning id)
      insert into user_credentials (id, user_id, provider_id, provider_account_id, password)
        select id, id, 'credential', id, password from person join given on given.name = id
         where password is not null`);
    await migrate(url);
    expect(await older.database.query('select name, invited from users order by name')).toEqual([
      { name: 'invited', invited: true },
      { name: 'invited by a script', invited: true },
      { name: 'invited later', invited: true },
      { name: 'signed up', invited: false },
      { name: 'signed up, by another clock', invited: false },
      { name: 'signed up, moved since', invited: false },
    ]);
  });

  it('marks older debriefs as written without a language model', async () => {
    const url = await postgres.createDatabase('upgrade_debriefs');
    await migrateUpTo(url, BEFORE_LANGUAGE_MODELS);
    const older = await Operator.at(url);
    cleanup.add(() => older.close());
    await older.database.query(`
      with account as (insert into accounts (public_id, name, plan) values ('acc_1', 'Club', 'PRO') returning id),
      flight as (
        insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
        select 'flight', id, 'processed', 'x', decode('01', 'hex'), 1, now() from account returning id, account_id)
      insert into debriefs (public_id, account_id, flight_id, status, language, usage)
        select 'anl_1', account_id, id, 'completed', 'en',
               '{"duration_ms": 3, "input_tokens": null, "output_tokens": null}' from flight`);
    await migrate(url);
    expect(await older.database.query('select usage, is_fallback, prompt_version from debriefs')).toEqual([
      {
        usage: {
          duration_ms: 3,
          requests: 0,
          repairs: 0,
          input_tokens: null,
          output_tokens: null,
          cost_usd: null,
        },
        is_fallback: false,
        prompt_version: null,
      },
    ]);
  });

  it('links stored responses to their flights, and drops those of deleted flights', async () => {
    const url = await postgres.createDatabase('upgrade_requests');
    await migrateUpTo(url, BEFORE_FLIGHTS_OF_REQUESTS);
    const older = await Operator.at(url);
    cleanup.add(() => older.close());
    await older.database.query(`
      with account as (insert into accounts (public_id, name, plan) values ('acc_1', 'Club', 'PRO') returning id),
      flight as (
        insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
        select 'there', id, 'processed', 'x', decode('01', 'hex'), 1, now() from account)
      insert into idempotent_requests (account_id, route, key, fingerprint, locked_until, expires_at, answer)
      select id, 'x', key, decode('01', 'hex'), now(), now() + interval '1 day',
             case when status is not null then json_build_object('status', status, 'headers', '{}'::json, 'body', body) end
        from account, (values
          ('debrief', 200, '{"id":"anl_1","flight_id":"there"}'), ('debrief, gone', 200, '{"id":"anl_2","flight_id":"gone"}'),
          ('refusal', 422, '{"code":"invalid_igc"}'), ('under way', null, null),
          ('upload', 201, '{"id":"there"}'), ('upload, gone', 201, '{"id":"gone"}')) as old (key, status, body)`);
    await migrate(url);
    const keys = async () =>
      (await older.database.query<{ key: string }[]>('select key from idempotent_requests order by key')).map(
        ({ key }) => key,
      );
    expect(await keys()).toEqual(['debrief', 'refusal', 'under way', 'upload']);
    await older.database.query('delete from flights');
    expect(await keys()).toEqual(['refusal', 'under way']);
  });

  it('from 0.2.0 rewrites no table', async () => {
    const url = await postgres.createDatabase('upgrade_files');
    await migrateUpTo(url, VERSION_0_2_0);
    const older = await Operator.at(url);
    cleanup.add(() => older.close());
    const files = () =>
      older.database.query<{ name: string; file: string }[]>(
        `select relname as name, relfilenode::text as file from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      );
    const before = await files();
    await migrate(url);
    const after = new Map((await files()).map(({ name, file }) => [name, file]));
    expect(before.map(({ name }) => ({ name, file: after.get(name) }))).toEqual(before);
    await older.database.query('alter table flights alter column file_bytes type bigint'); // is noticed
    expect((await files()).find(({ name }) => name === 'flights')?.file).not.toBe(after.get('flights'));
  });

  it('by two processes at once continues one that was interrupted', async () => {
    const url = await postgres.createDatabase('upgrade_interrupted');
    await migrateUpTo(url, BEFORE_FAIR_QUEUE);
    const older = await Operator.at(url);
    cleanup.add(() => older.close());
    await older.database.query('alter table flights add column queue_class smallint not null default 1');
    await older.database.query('create index flights_queue on flights (id)');
    await older.database.query(
      `update pg_index set indisvalid = false where indexrelid = 'flights_queue'::regclass`,
    );
    await Promise.all([migrate(url), migrate(url)]);
    const indexes = await older.database.query<object[]>(
      `select indexrelid::regclass::text as name, indisvalid as valid, indnatts::int as columns from pg_index
        where indexrelid::regclass::text ~ '^flights_(queue|processing)' order by 1`,
    );
    expect(indexes).toEqual([
      { name: 'flights_queue', valid: true, columns: 3 },
      { name: 'flights_queue_of_account', valid: true, columns: 3 },
    ]);
  });
});
