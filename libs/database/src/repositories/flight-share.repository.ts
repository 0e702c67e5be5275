import { Injectable } from '@nestjs/common';
import { DataSource, type Repository } from 'typeorm';
import { Flight } from '../entities/flight.entity.js';
import { FlightShare } from '../entities/flight-share.entity.js';

export interface NewShare {
  readonly tokenSha256: Buffer;
  readonly tokenEncrypted: string;
}

export interface StoredShare {
  readonly tokenEncrypted: string;
  readonly createdAt: Date;
}

/** Which flights are shared: what their owners do with that, always within one account, and the look of the public. */
@Injectable()
export class FlightShareRepository {
  private readonly flights: Repository<Flight>;

  constructor(private readonly dataSource: DataSource) {
    this.flights = dataSource.getRepository(Flight);
  }

  /** Undefined when the account has no such flight, null when it is not shared. */
  async find(accountId: string, publicId: string): Promise<StoredShare | null | undefined> {
    const [row] = await this.dataSource.query<{ tokenEncrypted: string | null; createdAt: Date }[]>(
      `select s.token_encrypted as "tokenEncrypted", s.created_at as "createdAt"
         from flights f left join flight_shares s on s.flight_id = f.id
        where f.account_id = $1 and f.public_id = $2`,
      [accountId, publicId],
    );
    if (!row) return undefined;
    const { tokenEncrypted, createdAt } = row;
    return tokenEncrypted === null ? null : { tokenEncrypted, createdAt };
  }

  /** The new share; undefined when there is one already, or no such flight. */
  async insert(accountId: string, publicId: string, share: NewShare): Promise<StoredShare | undefined> {
    const rows = await this.dataSource.query<StoredShare[]>(
      `insert into flight_shares (flight_id, token_sha256, token_encrypted)
       select id, $3, $4 from flights where account_id = $1 and public_id = $2
       on conflict (flight_id) do nothing
       returning token_encrypted as "tokenEncrypted", created_at as "createdAt"`,
      [accountId, publicId, share.tokenSha256, share.tokenEncrypted],
    );
    return rows[0];
  }

  /** Destroys the share, if there is one. False when the account has no such flight. */
  async remove(accountId: string, publicId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with flight as (select id from flights where account_id = $1 and public_id = $2),
            removed as (delete from flight_shares where flight_id in (select id from flight))
       select 1 from flight`,
      [accountId, publicId],
    );
    return rows.length === 1;
  }

  /** The flight that is shared under this token. Of every account, because the token is all that the public has. */
  async flightOf(tokenSha256: Buffer): Promise<Flight | undefined> {
    const flight = await this.flights
      .createQueryBuilder('flight')
      .innerJoin(FlightShare, 'share', 'share.flightId = flight.id')
      .innerJoin('flight.account', 'account')
      .where('share.tokenSha256 = :tokenSha256 and account.disabledAt is null', { tokenSha256 })
      .getOne();
    return flight ?? undefined;
  }
}
