import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Signatures that a validation server checks: pending requests and results. */
export class SignatureValidations1796000100000 implements MigrationInterface {
  readonly name = 'SignatureValidations1796000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table signature_validations (
        flight_id bigint primary key references flights on delete cascade,
        account_id bigint not null references accounts on delete cascade,
        input_sha256 bytea not null,
        status text not null default 'awaited',
        result text,
        validated_by text,
        validated_at timestamptz(3),
        due_at timestamptz(3) not null default now(),
        locked_until timestamptz(3),
        attempt integer not null default 0,
        failures integer not null default 0,
        failure_reason text
      )`);
    await runner.query(
      `create index signature_validations_due on signature_validations (due_at) where status = 'awaited'`,
    );
    await runner.query(
      `create index signature_validations_account_id_idx on signature_validations (account_id)`,
    );
    await runner.query(
      `create index signature_validations_locked_until_idx on signature_validations (locked_until)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table signature_validations');
  }
}
