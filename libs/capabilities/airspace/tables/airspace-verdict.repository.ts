import { type FlightStatus } from '@core/contract';
import { Statement, utcTime } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type StoredVerdict } from '../domain/stored-verdict.js';
import type * as wire from '../wire/index.js';

/** What is known of a flight and airspaces. */
export interface FlightVerdict {
  readonly status: FlightStatus;
  readonly flownOn: string | null;
  readonly flownAt: Date | null;
  readonly country: string | null;
  readonly isPending: boolean;
  readonly availableSets: wire.FlightAirspace['available_sets'];
  /** Null until it is judged. */
  readonly verdict: StoredVerdict | null;
  readonly remarks: wire.AirspaceRemark[];
}

/** SQL: the remarks on a flight `f`. */
export const REMARKS = `coalesce((
  select json_agg(json_build_object(
           'kind', m.kind, 'decision', m.decision, 'text', m.text, 'author', m.author,
           'created_at', ${utcTime('m.created_at')}) order by m.id)
    from airspace_remarks m where m.flight_id = f.id), '[]')`;

const FIND = new Statement<FlightVerdict>(
  `select f.status, f.flown_on::text as "flownOn", f.flown_at as "flownAt", f.places ->> 'country' as country,
          coalesce(a.due_at is not null, false) as "isPending", a.verdict, ${REMARKS} as remarks,
          case when exists (select from airspace_sets
                             where valid_from <= f.flown_on and coalesce(valid_until, 'infinity') >= f.flown_on)
               then 'this_day'
               when exists (select from airspace_sets) then 'other_days' else 'none' end as "availableSets"
     from flights f left join flight_airspaces a on a.flight_id = f.id
    where f.account_id = $1 and f.public_id = $2`,
);

/** The verdicts on flights, always within one account. */
@Injectable()
export class AirspaceVerdictRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined if the account has no such flight. */
  async find(accountId: string, publicId: string): Promise<FlightVerdict | undefined> {
    return FIND.row(this.dataSource, [accountId, publicId]);
  }
}
