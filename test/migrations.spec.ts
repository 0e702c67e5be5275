import { createDataSource } from '@capabilities/all-tables';
import { type QueryRunner } from 'typeorm';

/** As far as this file checks a migration: see `StatedMigration` (libs/core/database/schema). */
interface Stated {
  readonly name: string;
  readonly transaction?: boolean;
  readonly lock: string;
  readonly duration: string;
  up(runner: QueryRunner): Promise<void>;
}

const { migrations } = createDataSource({ url: 'postgres://nowhere', poolMax: 1, applicationName: 'test' })
  .options as unknown as { migrations: (new () => Stated)[] };
const STATED = migrations.map((Migration) => new Migration());
/** What a database of 0.2.0 says has run. */
const RELEASE_0_2_0 = [{ count: 34, last: '1795761000000' }];

/** The statements of a migration, in lower case, with single spaces and without comments and semicolons. */
async function statementsOf(migration: Stated): Promise<string[]> {
  const statements: string[] = [];
  const query = (text: string) => {
    statements.push(...split(text));
    return Promise.resolve(text.includes('from migrations') ? RELEASE_0_2_0 : []);
  };
  await migration.up({ query } as unknown as QueryRunner);
  return statements;
}

function split(text: string): string[] {
  const statements = text.replaceAll(/--.*/g, '').split(';');
  const all = statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  return all.filter((statement) => !/^$|^select|^reset lock_timeout$/.test(statement));
}

/** What holds a lock on a table for as long as it has rows, and what to do instead. */
const SLOW = [
  [/^(create|drop) (unique )?index (?!concurrently)/, 'use `buildIndex`, or drop it concurrently'],
  [/^(update|delete from|insert into|with|merge) /, 'change rows in batches, in a chore of the worker'],
  [/alter column \w+ (set data )?type /, 'add a column of the new type'],
  [/alter column \w+ set not null/, 'first add and validate a check'],
  [/add column .*\bdefault \(?(?!now\(\))\w+\(/, 'add the column without that default, then set it'],
  [
    /add column .*(\b(big|small)?serial\b|generated (always|by default) as|\breferences\b|\bunique\b|primary key)/,
    'use `not valid` or an index',
  ],
  [/add (constraint \w+ )?(foreign key|check)(?!.*not valid)/, 'add it `not valid`, then validate it'],
  [
    /add (constraint \w+ )?(unique|primary key) \(/,
    'build the index first, then add the constraint `using index`',
  ],
  [/^(cluster|vacuum full|reindex (?!.*concurrently)|truncate)/, 'has no place in a migration'],
] as const;
/** The old release, which may still be running, uses what is there. */
const BREAKING = [
  [/^drop table|drop column|rename (to|column)/, 'is for the release after the next'],
] as const;

/** Tables that have no rows. */
function createdBy(statements: readonly string[]): string[] {
  return statements.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []);
}

/** Other tables, which the foreign keys of new ones lock. */
function referencedBy(statements: readonly string[]): string[] {
  const created = createdBy(statements);
  const referenced = statements
    .filter((text) => text.startsWith('create table'))
    .flatMap((text) => [...text.matchAll(/\breferences (?:public\.)?(\w+)/g)].map((match) => match[1]!));
  return [...new Set(referenced)].filter((table) => !created.includes(table));
}

/** What is wrong with the statements of a migration. */
function problemsOf(statements: readonly string[], isTransaction: boolean): string[] {
  const created = createdBy(statements);
  const onOwn = (text: string) =>
    created.some((table) => new RegExp(`\\b(on|table|into) ${table}\\b`).test(text));
  return statements.flatMap((text) => {
    const faults: string[] = onOwn(text)
      ? []
      : [...SLOW, ...BREAKING].flatMap(([pattern, instead]) =>
          pattern.test(text) ? [`${text}: ${instead}`] : [],
        );
    if (isTransaction && text.includes('concurrently')) faults.push(`${text}: set transaction = false`);
    return faults;
  });
}

describe('migrations', () => {
  it.each(STATED.map((migration) => [migration.name, migration] as const))(
    '%s states its lock and duration, and holds no lock for long',
    async (_, migration) => {
      expect(migration.lock).toMatch(/^(none|(SHARE|ACCESS|ROW)[A-Z ]* on \w+)/);
      expect(migration.duration).toMatch(/\d+ (ms|s|min)|^at once/);
      const statements = await statementsOf(migration);
      expect(problemsOf(statements, migration.transaction ?? true)).toEqual([]);
      for (const table of referencedBy(statements)) {
        expect(migration.lock).toMatch(new RegExp(`\\bon ${table}\\b|others`));
      }
    },
  );

  it.each([
    'create index x on flights (id)',
    'create unique index x on flights (id)',
    'drop index x',
    'update flights set title = site',
    'delete from flights',
    'insert into sites select * from flights',
    'alter table flights alter column file_bytes type bigint',
    'alter table flights alter column site set not null',
    'alter table flights add column x uuid default gen_random_uuid()',
    'alter table flights add column x timestamptz not null default clock_timestamp()',
    'alter table flights add column x bigserial',
    'alter table flights add column x bigint generated always as identity',
    'alter table flights add column x bigint references sites',
    'alter table flights add constraint x foreign key (x) references sites',
    'alter table flights add constraint x check (x > 1)',
    'alter table flights add constraint x unique (title)',
    'alter table flights add primary key (id)',
    'alter table flights drop column title',
    'alter table flights rename column title to name',
    'drop table flights',
    'vacuum full flights',
    'create index concurrently x on flights (id)',
    'create table x (id bigint); create index y on flights (id)',
  ])('may not contain: %s', (text) => {
    expect(problemsOf(split(text), true)).toHaveLength(1);
  });

  it.each([
    'alter table flights add column x integer not null default 0',
    'alter table flights add column x timestamptz(3) not null default now()',
    'alter table flights add constraint x check (x > 1) not valid',
    'create table x (id bigint generated always as identity primary key, flight_id bigint references flights); create index y on x (flight_id)',
  ])('may contain: %s', (text) => {
    expect(problemsOf(split(text), true)).toEqual([]);
  });
});
