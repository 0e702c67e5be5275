import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Each replaced signing secret of an endpoint has its own expiry. `previous_secret` stays for processes of the previous
 * version, which may still be running.
 */
export class ReplacedSecrets1795740001000 implements MigrationInterface {
  readonly name = 'ReplacedSecrets1795740001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table replaced_secrets (
        id bigint generated always as identity primary key,
        endpoint_id bigint not null references webhook_endpoints on delete cascade,
        secret text not null,
        signs_until timestamptz(3) not null
      )`);
    await runner.query('create index replaced_secrets_endpoint_id_idx on replaced_secrets (endpoint_id)');
    await runner.query(`
      insert into replaced_secrets (endpoint_id, secret, signs_until)
      select id, previous_secret, previous_secret_until from webhook_endpoints where previous_secret is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update webhook_endpoints set previous_secret = (
        select secret from replaced_secrets where endpoint_id = webhook_endpoints.id order by id desc limit 1)`);
    await runner.query('drop table replaced_secrets');
  }
}
