import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Index to count an endpoint's deliveries in progress without reading all that are pending. */
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
