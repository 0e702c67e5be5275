import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Of the user too, so that the same address is another hash for each. */
const ADDRESS_SHA256 = `sha256(convert_to(u.id || ' ' || $2, 'UTF8'))`;

/** Network addresses from which a user, named by their e-mail address, has signed in within so many days. */
@Injectable()
export class KnownAddressRepository {
  constructor(private readonly database: DataSource) {}

  /** False also when there is no such user. */
  async has(email: string, address: string, days: number): Promise<boolean> {
    const rows = await this.database.query<object[]>(
      `select 1 from known_addresses k join users u on u.id = k.user_id
        where u.email = lower($1) and k.address_sha256 = ${ADDRESS_SHA256}
          and k.used_at > now() - make_interval(days => $3)`,
      [email, address, days],
    );
    return rows.length > 0;
  }

  /** Remembers the address from now on, and forgets those that the user has not come from for so many days. */
  async note(email: string, address: string, days: number): Promise<void> {
    await this.database.query(
      `with forgotten as (
         delete from known_addresses k using users u
          where u.id = k.user_id and u.email = lower($1) and k.address_sha256 <> ${ADDRESS_SHA256}
            and k.used_at <= now() - make_interval(days => $3))
       insert into known_addresses (user_id, address_sha256)
       select u.id, ${ADDRESS_SHA256} from users u where u.email = lower($1)
       on conflict (user_id, address_sha256) do update set used_at = now()`,
      [email, address, days],
    );
  }
}
