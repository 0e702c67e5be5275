import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who delivers to an endpoint holds it by a lock of its session; the deliveries themselves are no longer held. */
export class EndpointsHeldBySession1795665000000 implements MigrationInterface {
  readonly name = 'EndpointsHeldBySession1795665000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_held');
    await runner.query('alter table deliveries drop column locked_until, drop column claim');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table deliveries add column locked_until timestamptz(3), add column claim integer not null default 0',
    );
    await runner.query(`
      create index deliveries_held on deliveries (endpoint_id)
       where status = 'pending' and locked_until is not null`);
  }
}
