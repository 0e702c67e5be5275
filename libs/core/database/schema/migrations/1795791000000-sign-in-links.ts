import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Links that sign in once, without a password, for accounts whose owner can read the terminal of the service. */
export class SignInLinks1795791000000 implements MigrationInterface {
  readonly name = 'SignInLinks1795791000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sign_in_links (
        account_id bigint primary key references accounts on delete cascade,
        token_sha256 bytea not null unique,
        role text not null,
        expires_at timestamptz(3) not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sign_in_links');
  }
}
