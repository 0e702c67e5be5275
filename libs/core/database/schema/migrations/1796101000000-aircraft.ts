import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The aircraft of a flight, as sent to clients; null in results stored before. */
export class Aircraft1796101000000 implements MigrationInterface {
  readonly name = 'Aircraft1796101000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights add column aircraft json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights drop column aircraft');
  }
}
