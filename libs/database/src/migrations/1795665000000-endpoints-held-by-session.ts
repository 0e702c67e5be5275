import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Who delivers to an endpoint holds it by a lock of its session; the deliveries themselves are no longer held. The columns
 * for that stay as long as processes of the version before may run, which read them.
 */
export class EndpointsHeldBySession1795665000000 implements MigrationInterface {
  readonly name = 'EndpointsHeldBySession1795665000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_held');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index deliveries_held on deliveries (endpoint_id)
       where status = 'pending' and locked_until is not null`);
  }
}
