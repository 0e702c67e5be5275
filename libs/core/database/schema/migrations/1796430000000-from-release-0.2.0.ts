import { type QueryRunner } from 'typeorm';
import { SECOND_FACTORS, SIGN_IN_TOKENS } from '../baseline/accounts.js';
import { SAMPLE_AND_WALKS } from '../baseline/flights.js';
import { IMPORTS } from '../baseline/imports.js';
import { LOGBOOK } from '../baseline/logbook.js';
import { OAUTH } from '../baseline/oauth.js';
import { SIGNATURES } from '../baseline/signatures.js';
import { AWAITED_EVENTS } from '../baseline/webhooks.js';
import { buildIndex } from '../build-index.js';
import { DatabaseNotReadyError } from '../database-not-ready-error.js';
import { type StatedMigration } from '../stated-migration.js';

/** The last migration of 0.2.0, and how many it had. */
const RELEASE_0_2_0 = { count: 34, last: '1795761000000' };
/** Those of the last build without a baseline. Its schema is the baseline. */
const BEFORE_BASELINE = { count: 65, last: '1796420000000' };

/** Columns that tables of 0.2.0 lack. */
const COLUMNS = [
  // a chore of the worker computes the logbooks of accounts that are older than this
  `alter table accounts
     add column if not exists split_multiple_flights boolean not null default false,
     add column if not exists logbook_kept boolean not null default false;
   alter table accounts alter column logbook_kept set default true`,
  `alter table users add column if not exists two_factor_enabled boolean not null default false`,
  `alter table sessions
     add column if not exists confirmed_at timestamptz(3),
     add column if not exists second_factor text`,
  `alter table installation
     add column if not exists oldest_release text,
     add column if not exists debriefs_charged boolean not null default true`,
  `alter table daily_usage
     add column if not exists console_requests bigint not null default 0,
     add column if not exists direct_uploads bigint not null default 0`,
  `alter table events add column if not exists origin json`,
  `alter table debriefs add column if not exists replaced_at timestamptz(3)`,
  `alter table flight_shares
     add column if not exists show_debrief boolean not null default false,
     add column if not exists allow_download boolean not null default false,
     add column if not exists allow_embed boolean not null default false,
     add column if not exists language text`,
  `alter table flight_results
     add column if not exists legs json,
     add column if not exists task json`,
  `alter table flights
     add column if not exists aircraft json,
     add column if not exists places json,
     add column if not exists log_part smallint not null default 1,
     add column if not exists part_start_seconds integer,
     add column if not exists part_end_seconds integer,
     add column if not exists queue_class smallint not null default 1,
     add column if not exists queue_turn integer not null default 0,
     add column if not exists queued_at timestamptz(3) not null default now(),
     add column if not exists flown_on date,
     add column if not exists glider text,
     add column if not exists climb_total_m integer,
     add column if not exists thermal_count integer,
     add column if not exists altitude_max_m integer,
     add column if not exists altitude_gain_max_m integer,
     add column if not exists height_gain_max_m integer,
     add column if not exists thermal_gain_max_m integer,
     add column if not exists climb_max_mps real,
     add column if not exists thermal_climb_max_mps real,
     add column if not exists distance_straight_km real,
     add column if not exists distance_from_takeoff_max_km real,
     add column if not exists glide_max_km real,
     add column if not exists scored_points real[],
     add column if not exists scored_km real[],
     add column if not exists scored_shapes text,
     add column if not exists logged_at timestamptz(3)`,
];

/** Statements of the baseline that create what 0.2.0 lacks, by the name of a table or function that they create. */
const CREATED = {
  console_tokens: SIGN_IN_TOKENS,
  two_factors: SECOND_FACTORS,
  oauth_apps: OAUTH,
  sample_flights: SAMPLE_AND_WALKS,
  logbook_totals: LOGBOOK,
  signature_validations: SIGNATURES,
  imports: IMPORTS,
  endpoints_await_events: AWAITED_EVENTS,
};

/** Indexes that tables of 0.2.0 lack. */
const INDEXES = {
  accounts_logbook_unkept: 'on accounts (id) where not logbook_kept',
  api_keys_ended: `on api_keys (least(revoked_at, expires_at)) where least(revoked_at, expires_at) is not null`,
  daily_usage_day_idx: 'on daily_usage (day)',
  monthly_usage_month_idx: 'on monthly_usage (month)',
  debriefs_replaced: 'on debriefs (replaced_at) where replaced_at is not null',
  flights_failed: `on flights (id) where status = 'failed' or failure_reason is not null`,
  flights_queue: `on flights (queue_class, queue_turn, id) where status = 'processing'`,
  flights_queue_of_account: `on flights (account_id, queue_class, queue_turn) where status = 'processing'`,
  flights_unprocessed_sort_at: `on flights (account_id, status, sort_at, public_id) where status <> 'processed'`,
  flights_unprocessed_created_at: `on flights (account_id, status, created_at, public_id) where status <> 'processed'`,
  flights_glider_sort_at: `on flights (account_id, lower(glider), sort_at) where status = 'processed' and glider is not null`,
  flights_undated: `on flights (account_id) where status = 'processed' and flown_on is null`,
  flights_unlogged: `on flights (id) where status = 'processed' and logged_at is distinct from processed_at`,
  flights_logbook: `on flights (account_id, sort_at)
    include (id, site, flown_on, glider, duration_seconds, track_length_km, climb_total_m, thermal_count, altitude_max_m,
             altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m, climb_max_mps, thermal_climb_max_mps,
             distance_straight_km, distance_from_takeoff_max_km, glide_max_km, scored_points, scored_km, scored_shapes)
    where status = 'processed'`,
};

/** Indexes of 0.2.0 that others replace. */
const DROPPED_INDEXES = [
  'flights_processing',
  'flights_statistics',
  'flights_account_id_status_sort_at_public_id_idx',
  'flights_account_id_status_created_at_public_id_idx',
];

/** Brings a database of release 0.2.0 to the schema of the baseline. Each step is repeatable. */
export class FromRelease020At1796430000000 implements StatedMigration {
  readonly name = 'FromRelease020At1796430000000';
  readonly transaction = false;
  readonly lock =
    'ACCESS EXCLUSIVE on flights and nine others, one at a time, to add columns and exchange a key';
  readonly duration = '10 ms each; then indexes are built without blocking, 10 to 60 s each for flights';

  /** @throws DatabaseNotReadyError if the database is that of another version */
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isOfRelease020(runner))) return;
    for (const statement of COLUMNS) await runner.query(statement);
    for (const [name, statements] of Object.entries(CREATED)) {
      if (!(await exists(runner, name))) await runner.query(statements);
    }
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
    await exchangeKeyOfFlights(runner);
    for (const name of DROPPED_INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
  }
}

/** False if the database is new, or has the schema of the baseline. */
async function isOfRelease020(runner: QueryRunner): Promise<boolean> {
  const [found] = (await runner.query(
    'select count(*)::int as count, max(timestamp)::text as last from migrations where timestamp <= $1',
    [BEFORE_BASELINE.last],
  )) as [{ count: number; last: string | null }];
  const isAt = ({ count, last }: typeof RELEASE_0_2_0) => found.count === count && found.last === last;
  if (found.count === 0 || isAt(BEFORE_BASELINE)) return false;
  if (isAt(RELEASE_0_2_0)) return true;
  throw new DatabaseNotReadyError(
    BigInt(found.last!) < BigInt(RELEASE_0_2_0.last)
      ? 'The database is older than release 0.2.0. Upgrade to 0.2.0 first, and then to this release.'
      : `The database was migrated by a build between two releases, up to ${found.last}. Migrate it with the last build before the baseline first: see docs/adr/0079-one-baseline-of-the-schema.md.`,
  );
}

/** Whether there is such a table or function. */
async function exists(runner: QueryRunner, name: string): Promise<boolean> {
  const found = (await runner.query(
    `select where coalesce(to_regclass($1)::oid, to_regproc($1)::oid) is not null`,
    [name],
  )) as unknown[];
  return found.length > 0;
}

/** Accounts may store each flight of a log as a flight of its own. */
async function exchangeKeyOfFlights(runner: QueryRunner): Promise<void> {
  const name = 'flights_account_id_fixes_sha256_log_part_key';
  await buildIndex(runner, name, 'on flights (account_id, fixes_sha256, log_part)', { unique: true });
  const exchanged = (await runner.query('select from pg_constraint where conname = $1', [name])) as unknown[];
  if (exchanged.length > 0) return;
  await runner.query(`
    alter table flights
      drop constraint flights_account_id_fixes_sha256_key,
      add constraint ${name} unique using index ${name}`);
}
