import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Endpoints, the outbox of events, deliveries and their attempts; usage thresholds already notified. */
export class Webhooks1795392500000 implements MigrationInterface {
  readonly name = 'Webhooks1795392500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_endpoints (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts on delete cascade,
        url text not null,
        description text,
        event_types text[] not null,
        secret text not null,
        previous_secret text,
        previous_secret_until timestamptz(3),
        disabled_at timestamptz(3),
        disabled_reason text,
        failures integer not null default 0,
        failing_since timestamptz(3),
        last_success_at timestamptz(3),
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(`create index webhook_endpoints_account_id_idx on webhook_endpoints (account_id)`);
    await runner.query(`
      create table events (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts on delete cascade,
        endpoint_id bigint references webhook_endpoints on delete cascade,
        type text not null,
        data json not null,
        created_at timestamptz(3) not null default now(),
        relayed_at timestamptz(3)
      )`);
    await runner.query(`create index events_account_id_created_at_idx on events (account_id, created_at)`);
    await runner.query(`create index events_created_at_idx on events (created_at)`);
    await runner.query(
      `create index events_of_one_endpoint on events (endpoint_id) where endpoint_id is not null`,
    );
    await runner.query(`create index events_unrelayed on events (id) where relayed_at is null`);
    await runner.query(`
      create table deliveries (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts on delete cascade,
        event_id bigint not null references events on delete cascade,
        endpoint_id bigint not null references webhook_endpoints on delete cascade,
        status text not null default 'pending',
        manual boolean not null default false,
        attempts integer not null default 0,
        next_attempt_at timestamptz(3) not null default now(),
        locked_until timestamptz(3),
        claim integer not null default 0,
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`);
    await runner.query(
      `create unique index deliveries_automatic on deliveries (event_id, endpoint_id) where not manual`,
    );
    await runner.query(
      `create index deliveries_pending on deliveries (endpoint_id, next_attempt_at) where status = 'pending'`,
    );
    await runner.query(`create index deliveries_event_id_idx on deliveries (event_id)`);
    await runner.query(`create index deliveries_account_id_id_idx on deliveries (account_id, id)`);
    await runner.query(`create index deliveries_endpoint_id_id_idx on deliveries (endpoint_id, id)`);
    await runner.query(`
      create table delivery_attempts (
        delivery_id bigint not null references deliveries on delete cascade,
        number integer not null,
        started_at timestamptz(3) not null,
        duration_ms integer not null,
        status_code integer,
        error text,
        reply text,
        primary key (delivery_id, number)
      )`);
    await runner.query(`alter table monthly_usage add column warned_percent smallint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table monthly_usage drop column warned_percent');
    await runner.query('drop table delivery_attempts, deliveries, events, webhook_endpoints');
  }
}
