import { type Role } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface UserSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  /** Extended at most once a day. */
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** The user of an account. */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
  /** Whether they have confirmed the e-mail address. */
  readonly verified: boolean;
  /** Whether the operator invited them; otherwise they signed up. */
  readonly invited: boolean;
}

const SESSIONS = new Statement<UserSession>(
  `select id, nullif(user_agent, '') as "userAgent", created_at as "createdAt", updated_at as "updatedAt",
         expires_at as "expiresAt"
    from sessions where user_id = $1 and expires_at > now() order by id desc`,
);

const END_SESSION = new Statement('delete from sessions where user_id = $1 and id = $2 returning id');

const KEEP_NEWEST_SESSIONS = new Statement(
  `delete from sessions where user_id = $1 and id not in (
    select id from sessions where user_id = $1 order by id desc limit $2)`,
);

const FORGET_ENDED_SESSIONS = new Statement('delete from sessions where expires_at < now()');

const FORGET_UNCONFIRMED = new Statement(
  `delete from accounts where id = any(array(
    select a.id from users u join accounts a on a.id = u.account_id
     where not u.email_verified and not u.invited and u.created_at < now() - make_interval(secs => $1)
       and exists (select 1 from user_credentials c where c.user_id = u.id and c.password is not null)
       and not exists (select 1 from verifications v where v.value = u.id and v.expires_at > now())
       and not exists (select 1 from flights f where f.account_id = a.id)
       and not exists (select 1 from api_keys k where k.account_id = a.id)
       and not exists (select 1 from webhook_endpoints e where e.account_id = a.id)
     order by u.created_at limit $2 for update of u, a skip locked))`,
);

const OF_ACCOUNT = new Statement<AccountUser>(
  'select id, email, email_verified as verified, invited from users where account_id = $1',
);

const REMOVE_INVITED = new Statement(
  `with gone as (delete from users where account_id = $1 and id = $2 and invited returning id),
         tokens as (delete from verifications where value in (select id from gone))
    select id from gone`,
);

const SET_ROLE = new Statement(
  `update users set role = $2, updated_at = now()
    where account_id = (select id from accounts where public_id = $1) returning id`,
);

/** Users of the platform: everything that better-auth does not handle. */
@Injectable()
export class UserRepository {
  constructor(private readonly database: DataSource) {}

  /** Active sessions, newest first. */
  async sessions(userId: string): Promise<UserSession[]> {
    return SESSIONS.rows(this.database, [userId]);
  }

  /** Returns whether there was such a session. */
  async endSession(userId: string, sessionId: string): Promise<boolean> {
    const rows = await END_SESSION.rows(this.database, [userId, sessionId]);
    return rows.length > 0;
  }

  /** Ends all sessions of a user except the `count` newest. */
  async keepNewestSessions(userId: string, count: number): Promise<void> {
    await KEEP_NEWEST_SESSIONS.rows(this.database, [userId, count]);
  }

  /** Deletes expired sessions. Returns how many there were. */
  async forgetEndedSessions(): Promise<number> {
    return FORGET_ENDED_SESSIONS.affected(this.database);
  }

  /**
   * Deletes sign-ups older than `seconds` that were never confirmed, with their accounts. Keeps those with a valid
   * mail token, and those whose account contains data. Users without a password did not sign up: an older version
   * invited them. Returns how many.
   */
  async forgetUnconfirmed(seconds: number, limit: number): Promise<number> {
    return FORGET_UNCONFIRMED.affected(this.database, [seconds, limit]);
  }

  /** Undefined while the account has no user. */
  async ofAccount(accountId: string): Promise<AccountUser | undefined> {
    return OF_ACCOUNT.row(this.database, [accountId]);
  }

  /** Removes an invited user with sessions and mail tokens. Returns false if the user does not exist. */
  async removeInvited(accountId: string, userId: string): Promise<boolean> {
    const rows = await REMOVE_INVITED.rows(this.database, [accountId, userId]);
    return rows.length > 0;
  }

  /** Returns whether the account with this public id has a user. For the operator only. */
  async setRole(accountPublicId: string, role: Role): Promise<boolean> {
    const rows = await SET_ROLE.rows(this.database, [accountPublicId, role]);
    return rows.length > 0;
  }
}
