import { type LiveConsoleToken } from '@core/access';
import { type UtcMonth } from '@core/contract';
import { PreparedStatement } from '@core/database';
import { FLIGHT_COLUMNS, type FlightRecord } from '@capabilities/flights';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Without a flight, its fields are null. */
type TokenRow = LiveConsoleToken & (FlightRecord | { readonly publicId: null });

const TOKEN = new PreparedStatement<TokenRow>(
  'live_console_token',
  `select t.id, u.id as "userId", a.id as "accountId", a.public_id as "accountPublicId", a.plan, a.rule_set as "ruleSet",
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

/** Valid tokens of the console. Not scoped to an account: the token determines the account. */
@Injectable()
export class LiveConsoleTokenRepository {
  constructor(private readonly database: DataSource) {}

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
