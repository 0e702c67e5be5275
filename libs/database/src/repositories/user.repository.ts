import { type Role } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface UserSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  /** Prolonged at most once a day. */
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** The user of an account. */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
  /** Whether they have shown that the address is theirs. */
  readonly verified: boolean;
  /** Whether the operator let them in; otherwise they signed up. */
  readonly invited: boolean;
}

/** Users of the platform as far as it is not the matter of their sign-in. */
@Injectable()
export class UserRepository {
  constructor(private readonly database: DataSource) {}

  /** Sessions that go on, the newest first. */
  async sessions(userId: string): Promise<UserSession[]> {
    return this.database.query<UserSession[]>(
      `select id, nullif(user_agent, '') as "userAgent", created_at as "createdAt", updated_at as "updatedAt",
              expires_at as "expiresAt"
         from sessions where user_id = $1 and expires_at > now() order by id desc`,
      [userId],
    );
  }

  /** Whether there was such a session. */
  async endSession(userId: string, sessionId: string): Promise<boolean> {
    const [rows] = await this.database.query<[object[], number]>(
      'delete from sessions where user_id = $1 and id = $2 returning id',
      [userId, sessionId],
    );
    return rows.length > 0;
  }

  /** Ends all sessions of a user but so many of the newest. */
  async keepNewestSessions(userId: string, count: number): Promise<void> {
    await this.database.query(
      `delete from sessions where user_id = $1 and id not in (
         select id from sessions where user_id = $1 order by id desc limit $2)`,
      [userId, count],
    );
  }

  /** Forgets sessions past their end, which are of no use to anybody. Returns how many there were. */
  async forgetEndedSessions(): Promise<number> {
    const [, sessions] = await this.database.query<[object[], number]>(
      'delete from sessions where expires_at < now()',
    );
    return sessions;
  }

  /**
   * Forgets sign-ups that are older than so many seconds and were never confirmed, with their accounts. One to whose
   * address a token is on its way stays, and so does one whose account has got something meanwhile. A user without a
   * password did not sign up: a process of an older version invited them. Returns how many.
   */
  async forgetUnconfirmed(seconds: number, limit: number): Promise<number> {
    const [, accounts] = await this.database.query<[object[], number]>(
      `delete from accounts where id in (
         select a.id from users u join accounts a on a.id = u.account_id
          where not u.email_verified and not u.invited and u.created_at < now() - make_interval(secs => $1)
            and exists (select 1 from user_credentials c where c.user_id = u.id and c.password is not null)
            and not exists (select 1 from verifications v where v.value = u.id and v.expires_at > now())
            and not exists (select 1 from flights f where f.account_id = a.id)
            and not exists (select 1 from api_keys k where k.account_id = a.id)
            and not exists (select 1 from webhook_endpoints e where e.account_id = a.id)
          order by u.created_at limit $2 for update of u, a skip locked)`,
      [seconds, limit],
    );
    return accounts;
  }

  /** Undefined while nobody can sign in to the account. */
  async ofAccount(accountId: string): Promise<AccountUser | undefined> {
    const [user] = await this.database.query<AccountUser[]>(
      'select id, email, email_verified as verified, invited from users where account_id = $1',
      [accountId],
    );
    return user;
  }

  /** Takes a user away whom the operator let in, with sessions and tokens of mails. False: there is no such user. */
  async removeInvited(accountId: string, userId: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `with gone as (delete from users where account_id = $1 and id = $2 and invited returning id),
            tokens as (delete from verifications where value in (select id from gone))
       select id from gone`,
      [accountId, userId],
    );
    return rows.length > 0;
  }

  /** Whether the account with this public id has a user. For the operator only. */
  async setRole(accountPublicId: string, role: Role): Promise<boolean> {
    const [rows] = await this.database.query<[object[], number]>(
      `update users set role = $2, updated_at = now()
        where account_id = (select id from accounts where public_id = $1) returning id`,
      [accountPublicId, role],
    );
    return rows.length > 0;
  }
}
