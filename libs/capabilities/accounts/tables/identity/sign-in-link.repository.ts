import { createHash, randomBytes } from 'node:crypto';
import { type Role } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** 256 bits: infeasible to guess. */
const TOKEN_BYTES = 32;

/** Runs SQL: a pool of connections or a single one. */
export interface SqlRunner {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Whom a link signs in. */
export interface SignInLink {
  /** Internal id. */
  readonly accountId: string;
  readonly accountName: string;
  /** The role that the user gets if the link creates them. */
  readonly role: Role;
}

const MAKE = new Statement(
  `insert into sign_in_links (account_id, token_sha256, role, expires_at)
   select id, $2, $3, now() + make_interval(secs => $4) from accounts where public_id = $1
   on conflict (account_id) do update
      set token_sha256 = excluded.token_sha256, role = excluded.role, expires_at = excluded.expires_at`,
);

/**
 * Makes a link for the account and returns its token, of which only the SHA-256 is stored. An earlier link of the
 * account becomes invalid.
 */
export async function makeSignInLink(
  sql: SqlRunner,
  account: { readonly publicId: string; readonly role: Role },
  lifeSeconds: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sql.query(MAKE.text, [account.publicId, sha256(token), account.role, lifeSeconds]);
  return token;
}

const FIND = new Statement<SignInLink>(
  `select a.id as "accountId", a.name as "accountName", l.role
     from sign_in_links l join accounts a on a.id = l.account_id and a.deletion_started_at is null
    where l.token_sha256 = $1 and l.expires_at > now()`,
);

const CONSUME = new Statement(
  'delete from sign_in_links where token_sha256 = $1 and expires_at > now() returning account_id',
);

/** Links that sign in once. */
@Injectable()
export class SignInLinkRepository {
  constructor(private readonly database: DataSource) {}

  /** The valid link with this token, which stays valid. */
  async find(token: string): Promise<SignInLink | undefined> {
    return FIND.row(this.database, [sha256(token)]);
  }

  /** Ends the validity of the link. If several requests compete, one gets true. */
  async consume(token: string): Promise<boolean> {
    const rows = await CONSUME.rows(this.database, [sha256(token)]);
    return rows.length > 0;
  }
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
