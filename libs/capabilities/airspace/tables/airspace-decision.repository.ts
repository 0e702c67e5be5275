import { type KnownAirspaceSummary } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type StoredCrossing, type StoredVerdict } from '../domain/stored-verdict.js';
import type * as wire from '../wire/index.js';
import { REMARKS } from './airspace-verdict.repository.js';

/** A flight with crossings by the standard profile, as far as an operator needs it to decide. Without its place. */
export interface CrossingFlight {
  /** Internal id, which the list is sorted by. */
  readonly id: string;
  readonly publicId: string;
  readonly accountPublicId: string;
  readonly accountName: string;
  readonly flownOn: string | null;
  readonly summary: KnownAirspaceSummary;
  readonly judgedAt: Date;
  readonly crossings: readonly StoredCrossing[];
  readonly airspaces: readonly Pick<StoredVerdict['airspaces'][number], 'name' | 'icao_class' | 'type'>[];
  readonly remarks: wire.AirspaceRemark[];
}

/** Verdicts have borders, which are left in the database. */
const PAGE = new Statement<CrossingFlight>(
  `select f.id, f.public_id as "publicId", a.public_id as "accountPublicId", a.name as "accountName",
          f.flown_on::text as "flownOn", f.airspace as summary, v.judged_at as "judgedAt",
          coalesce(v.verdict #> array['verdicts', $3, 'crossings'], '[]') as crossings,
          (select coalesce(json_agg(json_build_object(
                    'name', each ->> 'name', 'icao_class', each ->> 'icao_class', 'type', each ->> 'type')), '[]')
             from json_array_elements(v.verdict -> 'airspaces') as each) as airspaces,
          ${REMARKS} as remarks
     from flight_airspaces v join flights f on f.id = v.flight_id join accounts a on a.id = f.account_id
    where v.crossing_sha256 is not null and f.airspace is not null and ($2::bigint is null or v.flight_id < $2)
      and $4::boolean = exists (select from airspace_remarks m where m.flight_id = v.flight_id and m.kind = 'decision')
    order by v.flight_id desc limit $1`,
);

const ID_OF = new Statement<{ id: string }>('select id from flights where public_id = $1');

export interface CrossingFlightFilter {
  readonly profile: string;
  readonly isDecided: boolean;
}

/** Crossings of all accounts. For operators only. */
@Injectable()
export class AirspaceDecisionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Up to `limit` flights, latest upload first, after the one with this internal id. */
  async page(
    { profile, isDecided }: CrossingFlightFilter,
    limit: number,
    afterId?: string,
  ): Promise<CrossingFlight[]> {
    return PAGE.rows(this.dataSource, [limit, afterId ?? null, profile, isDecided]);
  }

  /** The internal id of a flight. */
  async idOf(publicId: string): Promise<string | undefined> {
    return (await ID_OF.row(this.dataSource, [publicId]))?.id;
  }
}
