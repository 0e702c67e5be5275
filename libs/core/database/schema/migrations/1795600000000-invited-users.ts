import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Distinguishes invited users from sign-ups, since unconfirmed sign-ups are removed. Indexes to find mail tokens by
 * user, and unconfirmed sign-ups.
 */
export class InvitedUsers1795600000000 implements MigrationInterface {
  readonly name = 'InvitedUsers1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column invited boolean not null default false');
    // A sign-up stores a password immediately; an accepted invitation stores it later and confirms the address.
    // Confirmed users are distinguished by time and e-mail address: a sign-up creates user and account in one
    // transaction with the same address, while the commands for an account and its invitation run further apart. When
    // in doubt, the user counts as invited.
    await runner.query(`
      with made as (
        select users.id, accounts.email = users.email as alike,
               abs(extract(epoch from users.created_at - accounts.created_at)) as seconds_between,
               exists (select 1 from user_credentials c where c.user_id = users.id and c.password is not null)
                 as has_password
          from users join accounts on accounts.id = users.account_id)
      update users set invited = true from made
       where made.id = users.id
         and not (has_password and (seconds_between <= 1 or (seconds_between <= 10 and coalesce(alike, false))))`);
    await runner.query(
      `create index users_unconfirmed_idx on users (created_at) where not email_verified and not invited`,
    );
    await runner.query(`create index verifications_value_idx on verifications (value)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index verifications_value_idx');
    await runner.query('drop index users_unconfirmed_idx');
    await runner.query('alter table users drop column invited');
  }
}
