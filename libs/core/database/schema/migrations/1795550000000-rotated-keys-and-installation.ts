import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a key was rotated, and when this database was created: older files belong to another one. */
export class RotatedKeysAndInstallation1795550000000 implements MigrationInterface {
  readonly name = 'RotatedKeysAndInstallation1795550000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys add column rotated_at timestamptz(3)');
    await runner.query('create table installation (created_at timestamptz(3) primary key)');
    // for a database in use this is an estimate: it is at least as old as its first account
    await runner.query(
      `insert into installation (created_at) select coalesce(min(created_at), now()) from accounts`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
    await runner.query('alter table api_keys drop column rotated_at');
  }
}
