import { type Plan, type UtcMonth } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedStatement, Statement } from '@app/database';
import { FLIGHT_COLUMNS, type FlightRecord } from '@tables/flights';

/** The data that the guard needs about a presented token whose session is active. */
export interface LiveConsoleToken {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly accountPublicId: string;
  readonly plan: Plan;
  readonly accountDisabled: boolean;
  /** Requests that its account has used this month, with keys. */
  readonly requestsUsed: number;
}

/** Without a flight, its fields are null. */
type TokenRow = LiveConsoleToken & (FlightRecord | { readonly publicId: null });

const TOKEN = new PreparedStatement<TokenRow>(
  'live_console_token',
  `select t.id, u.id as "userId", a.id as "accountId", a.public_id as "accountPublicId", a.plan,
          a.disabled_at is not null as "accountDisabled", coalesce(used.requests, 0)::float8 as "requestsUsed",
          ${FLIGHT_COLUMNS}
     from console_tokens t
     join sessions s on s.id = t.session_id and s.expires_at > now()
     join users u on u.id = s.user_id
     join accounts a on a.id = u.account_id
     left join monthly_usage used on used.account_id = a.id and used.month = $2::date
     left join flights f on f.account_id = a.id and f.public_id = $3
    where t.token_sha256 = decode($1, 'hex') and t.expires_at > now()`,
);

const CREATE = new Statement<{ expiresAt: Date }>(
  `with gone as (
      delete from console_tokens
       where session_id = $1 and (expires_at <= now() or id in (
             select id from console_tokens where session_id = $1 order by id desc offset $5)))
    insert into console_tokens (session_id, token_sha256, last4, expires_at)
    select id, $2, $3, now() + make_interval(secs => $4)
      from sessions where id = $1 and expires_at > now() for key share
    returning expires_at as "expiresAt"`,
);

/** Tokens of the console, which end with their session. Not scoped to an account: the token determines the account. */
@Injectable()
export class ConsoleTokenRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Stores a token of the session and deletes its expired ones; beyond `limit`, also its oldest ones. Returns when the
   * token expires, or undefined if the session has ended.
   */
  async create(
    sessionId: string,
    token: { readonly tokenSha256: Buffer; readonly last4: string },
    { lifeSeconds, limit }: { readonly lifeSeconds: number; readonly limit: number },
  ): Promise<Date | undefined> {
    const created = await CREATE.row(this.database, [
      sessionId,
      token.tokenSha256,
      token.last4,
      lifeSeconds,
      limit - 1,
    ]);
    return created?.expiresAt;
  }

  /**
   * The token, and the flight if one is named and belongs to the token's account.
   * @param sha256 in hexadecimal
   */
  async find(
    sha256: string,
    month: UtcMonth,
    flightId: string | undefined,
  ): Promise<{ token: LiveConsoleToken; flight: FlightRecord | undefined } | undefined> {
    const row = await TOKEN.row(this.database, [sha256, month, flightId ?? null]);
    return row && { token: row, flight: row.publicId === null ? undefined : row };
  }
}
