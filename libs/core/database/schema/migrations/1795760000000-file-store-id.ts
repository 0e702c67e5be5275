import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The id of the file store that belongs to this database; null until a process first uses the store. */
export class FileStoreId1795760000000 implements MigrationInterface {
  readonly name = 'FileStoreId1795760000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation add column file_store_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation drop column file_store_id');
  }
}
