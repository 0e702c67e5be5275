import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Who was let in by the operator, and who signed up: a sign-up that is never confirmed is forgotten. And indexes for what
 * is looked for: tokens of mails by their user, sign-ups that nobody has confirmed.
 */
export class InvitedUsers1795600000000 implements MigrationInterface {
  readonly name = 'InvitedUsers1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column invited boolean not null default false');
    // Signing up stores a password at once, following an invitation does so later, and confirms the address. Of
    // those who have confirmed: signing up makes user and account in one transaction, by two clocks, with one address; the
    // commands that make an account and invite to it are further apart. Where it cannot be told, an invitation.
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
