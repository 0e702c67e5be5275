import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FIND = new Statement(
  `select 1 from known_addresses k join users u on u.id = k.user_id
    where u.email = lower($1) and k.address_sha256 = any($2::bytea[])
      and k.used_at > now() - make_interval(days => $3)`,
);

const NOTE = new Statement(
  `insert into known_addresses (user_id, address_sha256)
    select u.id, $2::bytea from users u where u.email = lower($1)
    on conflict (user_id, address_sha256) do update set used_at = now()`,
);

const FORGET = new Statement(
  'delete from known_addresses where used_at <= now() - make_interval(days => $1)',
);

/**
 * IP addresses from which a user, identified by e-mail address, has signed in recently. They are stored as HMACs
 * whose key is not in the database, because plain hashes could be reversed by trying all IP addresses. The column is
 * called `address_sha256` but holds an HMAC-SHA-256.
 */
@Injectable()
export class KnownAddressRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Whether any of the hashes is known; they are of the same IP address under different keys. False if the user does
   * not exist.
   */
  async has(email: string, hashes: readonly Buffer[], days: number): Promise<boolean> {
    const rows = await FIND.rows(this.database, [email, hashes, days]);
    return rows.length > 0;
  }

  /** Remembers the address from now on. */
  async note(email: string, hash: Buffer): Promise<void> {
    await NOTE.rows(this.database, [email, hash]);
  }

  /** Deletes addresses not used for `days`. Returns how many there were. */
  async forget(days: number): Promise<number> {
    return FORGET.affected(this.database, [days]);
  }
}
