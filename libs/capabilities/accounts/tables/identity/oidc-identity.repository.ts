import { type Role } from '@core/contract';
import { ADVISORY_LOCKS, newId, type Session, Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A user of an OpenID Connect provider. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export interface UserOfAddress {
  readonly id: string;
  /** Whether the address was confirmed here. */
  readonly isVerified: boolean;
  readonly isInvited: boolean;
  /** Whether the user is connected to an identity of this issuer. */
  readonly isConnected: boolean;
}

/** With what a user can prove who they are, beyond second factors. */
export interface UserCredentials {
  readonly hasPassword: boolean;
  /** Whether they are connected to an identity of the issuer. */
  readonly isConnected: boolean;
}

const FIND = new Statement<{ readonly userId: string }>(
  'select user_id as "userId" from user_credentials where provider_id = $1 and provider_account_id = $2',
);

const OF_ADDRESS = new Statement<UserOfAddress>(
  `select u.id, u.email_verified as "isVerified", u.invited as "isInvited",
          exists (select 1 from user_credentials c where c.user_id = u.id and c.provider_id = $2) as "isConnected"
     from users u where u.email = lower($1) for update of u`,
);

const LOCK = new Statement(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.oidcConnection})`);

const CONNECT = new Statement(
  'insert into user_credentials (id, user_id, provider_id, provider_account_id) values ($1, $2, $3, $4)',
);

const ACCEPT_INVITATION = new Statement(
  'update users set email_verified = true, updated_at = now() where id = $1 and not email_verified',
);

const SET_ROLE = new Statement('update users set role = $2, updated_at = now() where id = $1 and role <> $2');

const SIGNED_IN_AT = new Statement('update sessions set confirmed_at = $3 where user_id = $1 and id = $2');

const CREDENTIALS = new Statement<UserCredentials>(
  `select coalesce(bool_or(password is not null), false) as "hasPassword",
          coalesce(bool_or(provider_id = $2), false) as "isConnected"
     from user_credentials where user_id = $1`,
);

const DISCONNECT = new Statement(
  `delete from user_credentials c using users u
    where u.id = c.user_id and u.account_id = $1 and c.provider_id <> 'credential' returning c.id`,
);

/** Which users of the OpenID Connect provider are which of ours. The issuer is the name of the provider. */
@Injectable()
export class OidcIdentityRepository {
  constructor(private readonly database: DataSource) {}

  /** The id of the user with this identity. */
  async find(
    { issuer, subject }: OidcIdentity,
    session: Session = this.database,
  ): Promise<string | undefined> {
    return (await FIND.row(session, [issuer, subject]))?.userId;
  }

  /** Locks the user, so that no two identities are connected to them at once. */
  async ofAddress(session: Session, email: string, issuer: string): Promise<UserOfAddress | undefined> {
    return OF_ADDRESS.row(session, [email, issuer]);
  }

  /** Until the end of the transaction, no other sign-in with the provider connects or creates a user. */
  async lock(session: Session): Promise<void> {
    await LOCK.rows(session);
  }

  async connect(session: Session, userId: string, { issuer, subject }: OidcIdentity): Promise<void> {
    await CONNECT.rows(session, [newId('credential'), userId, issuer, subject]);
  }

  async acceptInvitation(session: Session, userId: string): Promise<void> {
    await ACCEPT_INVITATION.rows(session, [userId]);
  }

  async setRole(userId: string, role: Role): Promise<void> {
    await SET_ROLE.rows(this.database, [userId, role]);
  }

  /** When the user of a new session has entered their password at the provider, which may be long before. */
  async noteSignIn(userId: string, sessionId: string, at: Date): Promise<void> {
    await SIGNED_IN_AT.rows(this.database, [userId, sessionId, at]);
  }

  async credentials(userId: string, issuer: string | undefined): Promise<UserCredentials> {
    return (await CREDENTIALS.row(this.database, [userId, issuer ?? null]))!;
  }

  /** For the operator. Returns how many identities were disconnected from the user of the account. */
  async disconnect(accountId: string): Promise<number> {
    return (await DISCONNECT.rows(this.database, [accountId])).length;
  }
}
