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

  /** Forgets sessions past their end, which are of no use to anybody. Returns how many there were. */
  async forgetEndedSessions(): Promise<number> {
    const [, sessions] = await this.database.query<[object[], number]>(
      'delete from sessions where expires_at < now()',
    );
    return sessions;
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
