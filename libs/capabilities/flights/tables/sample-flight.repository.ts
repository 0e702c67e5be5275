import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The sample flight of the start page. */
export interface SampleFlight {
  /** Internal id. */
  readonly accountId: string;
  readonly publicId: string;
}

const WANTED_BY = new Statement<{ id: string }>(
  'select account_id as id from sample_flights where flight_id is null',
);

const RECORD = new Statement(
  `update sample_flights s set flight_id = f.id from flights f
    where s.account_id = $1 and f.account_id = $1 and f.public_id = $2`,
);

const SHARED = new Statement<SampleFlight>(
  `select f.account_id as "accountId", f.public_id as "publicId"
    from sample_flights s
    join flights f on f.id = s.flight_id and f.status = 'processed'
    join flight_shares on flight_shares.flight_id = f.id
    join accounts a on a.id = f.account_id and a.disabled_at is null and a.deletion_started_at is null`,
);

/** Which flight the start page shows. The launcher adds the row of a new installation. */
@Injectable()
export class SampleFlightRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Internal id of the account that still waits for its sample flight. */
  async wantedBy(): Promise<string | undefined> {
    const row = await WANTED_BY.row(this.dataSource);
    return row?.id;
  }

  /** Records the uploaded flight, so that it is not uploaded again. */
  async record({ accountId, publicId }: SampleFlight): Promise<void> {
    await RECORD.rows(this.dataSource, [accountId, publicId]);
  }

  /** The flight, if it is shared and has a result to show. */
  async shared(): Promise<SampleFlight | undefined> {
    return SHARED.row(this.dataSource);
  }
}
