import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Counting what is under way to an endpoint must not read all that waits for it. */
export class HeldDeliveries1795392500001 implements MigrationInterface {
  readonly name = 'HeldDeliveries1795392500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index deliveries_held on deliveries (endpoint_id)
       where status = 'pending' and locked_until is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_held');
  }
}
