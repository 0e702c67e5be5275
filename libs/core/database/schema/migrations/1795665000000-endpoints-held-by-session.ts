import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A worker now holds an endpoint by an advisory lock of its session; deliveries themselves are no longer held. Their
 * columns stay because processes of the previous version may still be running and read them.
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
