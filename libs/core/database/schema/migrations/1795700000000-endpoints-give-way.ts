import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Endpoints with low priority: those not yet known to respond quickly. */
export class EndpointsGiveWay1795700000000 implements MigrationInterface {
  readonly name = 'EndpointsGiveWay1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_endpoints add column gives_way boolean not null default true');
    await runner.query(
      'update webhook_endpoints set gives_way = false where failures = 0 and last_success_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_endpoints drop column gives_way');
  }
}
