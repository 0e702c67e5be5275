import { type LiveAccessToken } from '@core/access';
import { type UtcMonth } from '@core/contract';
import { PreparedStatement, Statement } from '@core/database';
import { FLIGHT_COLUMNS, type FlightRecord } from '@capabilities/flights';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Without a flight, its fields are null. */
type TokenRow = LiveAccessToken & (FlightRecord | { readonly publicId: null });

const TOKEN = new PreparedStatement<TokenRow>(
  'live_access_token',
  `select t.id, t.app_id as "appId", app.name as "appName", c.id as "connectionId", t.scopes, t.resources, c.last_used_at as "lastUsedAt",
          a.id as "accountId", a.public_id as "accountPublicId", a.plan, a.rule_set as "ruleSet", a.disabled_at is not null as "accountDisabled",
          coalesce(used.requests, 0)::float8 as "requestsUsed", ${FLIGHT_COLUMNS}
     from oauth_access_tokens t
     join oauth_apps app on app.id = t.app_id and not app.disabled
     left join accounts developer on developer.id = app.account_id
     join oauth_connections c on c.app_id = t.app_id and c.user_id = t.user_id
     join users u on u.id = t.user_id
     join accounts a on a.id = u.account_id
     left join monthly_usage used on used.account_id = a.id and used.month = $2::date
     left join flights f on f.account_id = a.id and f.public_id = $3
    where t.sha256 = $1 and t.expires_at > now() and developer.disabled_at is null`,
);

const MARK_USED = new Statement('update oauth_connections set last_used_at = now() where id = $1');

/**
 * Valid access tokens of apps. Each is looked up after its request has arrived, so a revocation applies from the next
 * request on. Not scoped to an account: the token determines the account.
 */
@Injectable()
export class LiveAccessTokenRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * The token, and the flight if one is named and belongs to the token's account.
   * @param sha256 in hexadecimal
   */
  async find(
    sha256: string,
    month: UtcMonth,
    flightId: string | undefined,
  ): Promise<{ token: LiveAccessToken; flight: FlightRecord | undefined } | undefined> {
    const row = await TOKEN.row(this.database, [sha256, month, flightId ?? null]);
    return row && { token: row, flight: row.publicId === null ? undefined : row };
  }

  async markUsed(connectionId: string): Promise<void> {
    await MARK_USED.rows(this.database, [connectionId]);
  }
}
