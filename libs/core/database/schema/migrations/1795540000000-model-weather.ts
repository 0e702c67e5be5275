import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Weather of flights from a provider's model, a cache of it by cell and hour, and the calls made. */
export class ModelWeather1795540000000 implements MigrationInterface {
  readonly name = 'ModelWeather1795540000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table flight_weather (
        flight_id bigint primary key references flights on delete cascade,
        account_id bigint not null references accounts on delete cascade,
        status text not null default 'awaited',
        content json,
        due_at timestamptz(3) not null default now(),
        attempt integer not null default 0,
        failures integer not null default 0,
        failure_reason text,
        saved_at timestamptz(3)
      )`);
    await runner.query(`create index flight_weather_due on flight_weather (due_at) where status = 'awaited'`);
    await runner.query(`create index flight_weather_account_id_idx on flight_weather (account_id)`);
    await runner.query(`
      create table weather_hours (
        provider text not null,
        kind text not null,
        model text not null,
        cell_latitude double precision not null,
        cell_longitude double precision not null,
        hour timestamptz(3) not null,
        run timestamptz(3),
        place json not null,
        content json not null,
        fetched_at timestamptz(3) not null default now(),
        primary key (provider, kind, model, cell_latitude, cell_longitude, hour)
      )`);
    await runner.query(`create index weather_hours_fetched_at_idx on weather_hours (fetched_at)`);
    await runner.query(`
      create table weather_providers (
        name text primary key,
        paused_until timestamptz(3)
      )`);
    await runner.query(`
      create table weather_calls (
        id bigint generated always as identity primary key,
        provider text not null references weather_providers on delete cascade,
        called_at timestamptz(3) not null,
        calls double precision not null
      )`);
    await runner.query(
      `create index weather_calls_provider_called_at_idx on weather_calls (provider, called_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table weather_calls, weather_providers, weather_hours, flight_weather');
  }
}
