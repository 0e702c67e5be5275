import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Deletes a stored response together with the flight in it. */
export class FlightsOfRequests1795740000000 implements MigrationInterface {
  readonly name = 'FlightsOfRequests1795740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table idempotent_requests add column flight_id bigint references flights on delete cascade',
    );
    await runner.query(`
      create temporary table told on commit drop as
      select request.ctid as request, flight.id as flight_id
        from (select ctid, account_id, (answer->>'body')::json as body from idempotent_requests
               where (answer->>'status')::int < 400) request
        left join flights flight on flight.account_id = request.account_id
         and flight.public_id = coalesce(body->>'flight_id', body->>'id')`);
    // responses about flights deleted earlier
    await runner.query(
      'delete from idempotent_requests where ctid in (select request from told where flight_id is null)',
    );
    await runner.query(
      `update idempotent_requests set flight_id = told.flight_id from told
        where idempotent_requests.ctid = told.request`,
    );
    await runner.query('create index idempotent_requests_flight_id_idx on idempotent_requests (flight_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotent_requests drop column flight_id');
  }
}
