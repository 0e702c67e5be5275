import { type LiveKey } from '@core/access';
import { type UtcMonth } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchedLookUp, PreparedStatement, Statement } from '@core/database';
import { FLIGHT_COLUMNS, type FlightRecord } from '@capabilities/flights';

/** A key by its SHA-256, and the month whose usage to return. */
interface AskedKey {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly month: UtcMonth;
}

/** The same, with the public id of a flight. */
interface AskedKeyAndFlight extends AskedKey {
  readonly flightId: string;
}

type KeyRow = LiveKey & AskedKey;
/** Without a flight, its fields are null. */
type KeyAndFlightRow = LiveKey & AskedKeyAndFlight & (FlightRecord | { readonly publicId: null });

const KEY_COLUMNS = `wanted.sha256, wanted.month, k.id, k.public_id as "apiKeyId", k.scopes,
  k.last_used_at as "lastUsedAt", a.id as "accountId", a.public_id as "accountPublicId", a.plan, a.rule_set as "ruleSet", a.disabled_at is not null as "accountDisabled",
  coalesce(u.requests, 0)::float8 as "requestsUsed"`;
const KEY_JOINS = `
  join api_keys k on k.key_sha256 = decode(wanted.sha256, 'hex')
  join accounts a on a.id = k.account_id
  left join monthly_usage u on u.account_id = k.account_id and u.month = wanted.month::date`;
const KEY_IS_LIVE = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';

// as JSON: with an array, PostgreSQL would replan every call, because a short array has a cheaper plan
const KEYS = new PreparedStatement<KeyRow>(
  'live_keys',
  `select ${KEY_COLUMNS}
     from json_to_recordset($1::json) as wanted (sha256 text, month text) ${KEY_JOINS}
    where ${KEY_IS_LIVE}`,
);

const KEYS_AND_FLIGHTS = new PreparedStatement<KeyAndFlightRow>(
  'live_keys_and_flights',
  `select ${KEY_COLUMNS}, wanted."flightId", ${FLIGHT_COLUMNS}
     from json_to_recordset($1::json) as wanted (sha256 text, month text, "flightId" text) ${KEY_JOINS}
     left join flights f on f.account_id = k.account_id and f.public_id = wanted."flightId"
    where ${KEY_IS_LIVE}`,
);

const MARK_USED = new Statement('update api_keys set last_used_at = now() where account_id = $1 and id = $2');

const IS_EMAIL = new Statement<{ isEmail: boolean }>(
  `select exists (select from accounts where id = $1 and lower(email) = $2)
       or exists (select from users where account_id = $1 and lower(email) = $2) as "isEmail"`,
);

/**
 * Valid keys. Each is looked up after its request has arrived, so a revocation applies from the next request on. Not
 * scoped to an account: the key determines the account.
 */
@Injectable()
export class LiveKeyRepository {
  private readonly keys: BatchedLookUp<AskedKey, KeyRow>;
  private readonly keysAndFlights: BatchedLookUp<AskedKeyAndFlight, KeyAndFlightRow>;

  constructor(private readonly dataSource: DataSource) {
    const nameOf = ({ sha256, month }: AskedKey) => `${sha256} ${month}`;
    this.keys = new BatchedLookUp({ key: nameOf, row: nameOf }, (asked) =>
      KEYS.rows(dataSource, [JSON.stringify(asked)]),
    );
    const nameOfBoth = (asked: AskedKeyAndFlight) => `${nameOf(asked)} ${asked.flightId}`;
    this.keysAndFlights = new BatchedLookUp({ key: nameOfBoth, row: nameOfBoth }, (asked) =>
      KEYS_AND_FLIGHTS.rows(dataSource, [JSON.stringify(asked)]),
    );
  }

  /** @param sha256 in hexadecimal */
  async find(sha256: string, month: UtcMonth): Promise<LiveKey | undefined> {
    return this.keys.get({ sha256, month });
  }

  /** The key, and the flight if it belongs to the key's account. One statement costs half as much as two. */
  async findWithFlight(
    sha256: string,
    month: UtcMonth,
    flightId: string,
  ): Promise<{ key: LiveKey; flight: FlightRecord | undefined } | undefined> {
    const row = await this.keysAndFlights.get({ sha256, month, flightId });
    return row && { key: row, flight: row.publicId === null ? undefined : row };
  }

  async markUsed({ accountId, id }: LiveKey): Promise<void> {
    await MARK_USED.rows(this.dataSource, [accountId, id]);
  }

  /** @param email in lower case */
  async isEmailOf(accountId: string, email: string): Promise<boolean> {
    const row = await IS_EMAIL.row(this.dataSource, [accountId, email]);
    return row?.isEmail ?? false;
  }
}
