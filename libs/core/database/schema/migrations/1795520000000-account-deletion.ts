import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Accounts being deleted, so that any process can finish a deletion that another began. */
export class AccountDeletion1795520000000 implements MigrationInterface {
  readonly name = 'AccountDeletion1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column deletion_started_at timestamptz(3)');
    await runner.query(
      `create index accounts_being_deleted on accounts (id) where deletion_started_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index accounts_being_deleted');
    await runner.query('alter table accounts drop column deletion_started_at');
  }
}
