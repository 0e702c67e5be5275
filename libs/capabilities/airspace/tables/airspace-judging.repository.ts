import { type KnownAirspaceSummary, type UtcDay } from '@core/contract';
import { emitEvent, Statement } from '@core/database';
import { HAS_FILE } from '@core/storage';
import { accountStays } from '@capabilities/accounts';
import { EVENT_FLIGHT_COLUMNS, type EventFlightRow, type StoredCorrections } from '@capabilities/flights';
import { type Activation, type Airspace, type IcaoClass, type LimitDatum } from '@engine/airspace';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ringsOf } from '../domain/compact-rings.js';
import { crossingEvent, crossingHash } from '../domain/crossing-event.js';
import { type StoredVerdict } from '../domain/stored-verdict.js';
import type * as wire from '../wire/index.js';
import { seaLevelPressure } from './judged-on-pressure.js';

/** A flight that a worker has claimed to judge it; only the latest attempt may write. Ids are internal. */
export interface FlightToJudge {
  readonly accountId: string;
  readonly flightId: string;
  readonly publicId: string;
  readonly attempt: number;
  readonly failures: number;
  /** Day of take-off, as corrected; null without a date. */
  readonly flownOn: UtcDay | null;
  readonly country: string | null;
  /** Of the place where it landed. */
  readonly landingCountry: string | null;
  /** False for a log without a flight. */
  readonly hasTakeoff: boolean;
  /** Of the fixes; null without any. */
  readonly bounds: FlightBounds | null;
  readonly uploadedAt: Date;
  readonly fileSha256: Buffer | null;
  /** Null for the whole log. */
  readonly startSeconds: number | null;
  readonly endSeconds: number | null;
  readonly corrections: StoredCorrections | null;
}

/** What there may be to do. */
export interface AirspaceOutlook {
  readonly hasDueFlights: boolean;
  readonly hasChanges: boolean;
  /** Without sets, nothing becomes due by itself. */
  readonly hasSets: boolean;
}

/** In degrees. The east is below the west if it is beyond the date line. */
export interface FlightBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** An airspace close to a flight, with its set. */
export interface NearbyAirspace extends Airspace {
  readonly set: string;
}

/** A set that is valid on a day, with its internal id. */
export interface ValidSet extends wire.AirspaceSetUsed {
  readonly id: string;
}

/** A flight that has failed so often is left alone until something about it changes. Being killed counts. */
const FAILURES_MAX = 6;

/** Reads at most a row of each table. */
const OUTLOOK = new Statement<AirspaceOutlook>(
  `select exists (select from flight_airspaces where due_at <= now()) as "hasDueFlights",
          exists (select from airspace_changes) as "hasChanges",
          exists (select from airspace_sets) as "hasSets"`,
);

/** A claim counts as a failure until it ends, so that a flight that kills its worker is given up. */
const CLAIM = new Statement<FlightToJudge>(
  `update flight_airspaces j
      set attempt = j.attempt + 1, failures = j.failures + 1, due_at = now() + make_interval(secs => $1)
     from flights f
    where f.id = j.flight_id
      and j.flight_id = (select due.flight_id from flight_airspaces due join flights flight on flight.id = due.flight_id
                          where due.due_at <= now() and due.failures < ${FAILURES_MAX}
                            and flight.status = 'processed' and ${accountStays('due')}
                          order by due.due_at desc limit 1 for update of due skip locked)
    returning j.account_id as "accountId", j.flight_id as "flightId", f.public_id as "publicId", j.attempt, j.failures,
              f.flown_on::text as "flownOn", f.places ->> 'country' as country, f.places #>> '{landing_place,country}' as "landingCountry",
              coalesce(json_typeof(f.metrics -> 'takeoff') = 'object', false) as "hasTakeoff", f.metrics -> 'bounds' as bounds,
              f.created_at as "uploadedAt", f.input_sha256 as "fileSha256", f.part_start_seconds as "startSeconds",
              f.part_end_seconds as "endSeconds", f.corrections`,
);

/** Flights that no worker may claim: given up, failed or merged. A later result of theirs makes them due again. */
const SETTLE = new Statement(
  `update flight_airspaces j
      set due_at = null, failure_reason = coalesce(j.failure_reason, 'no worker has finished it')
     from flights f
    where f.id = j.flight_id and j.due_at <= now()
      and (j.failures >= ${FAILURES_MAX} or f.status not in ('processing', 'processed'))`,
);

/**
 * Read after the claim: weather that is saved later has the flight judged again. Weather of an earlier analysis counts, but
 * not of the day before a correction.
 */
const SEA_LEVEL_PRESSURE = new Statement<{ hPa: number | null }>(
  `select ${seaLevelPressure('w')} as "hPa" from flight_weather w join flights f on f.id = w.flight_id
    where w.flight_id = $1
      and abs(extract(epoch from f.flown_at - (w.content #>> '{path,0,time}')::timestamptz)) < 3600`,
);

const VALID_SETS = new Statement<ValidSet>(
  `select id, name, country, valid_from::text as valid_from, valid_until::text as valid_until, source, licence, left_out_count
     from airspace_sets where valid_from <= $1::date and coalesce(valid_until, 'infinity') >= $1::date
    order by country, name`,
);

interface AirspaceRow {
  readonly setId: string;
  readonly line: number;
  readonly name: string;
  readonly icaoClass: IcaoClass | null;
  readonly type: Airspace['type'];
  readonly code: string;
  readonly floorDatum: LimitDatum;
  readonly floorM: number;
  readonly floorText: string;
  readonly ceilingDatum: LimitDatum;
  readonly ceilingM: number;
  readonly ceilingText: string;
  readonly activation: Activation;
  readonly rings: Buffer;
  readonly shiftDeg: number;
}

/** Around the date line, airspaces and flights may continue on either side of it. */
const NEARBY = new Statement<AirspaceRow>(
  `select a.set_id as "setId", a.line, a.name, a.icao_class as "icaoClass", a.type, a.code,
          a.floor_datum as "floorDatum", a.floor_m as "floorM", a.floor_text as "floorText",
          a.ceiling_datum as "ceilingDatum", a.ceiling_m as "ceilingM", a.ceiling_text as "ceilingText", a.activation,
          a.rings, turn.degrees as "shiftDeg"
     from (values (0), (360), (-360)) as turn (degrees)
     join airspaces a on a.bounds && box(point($3::float8 - turn.degrees, $2::float8),
                                         point($5::float8 - turn.degrees, $4::float8))
    where a.set_id = any($1::bigint[]) order by a.set_id, a.line, turn.degrees`,
);

/** First the flight, then what belongs to it: the order of all that lock both. */
const LOCK_FLIGHT = new Statement(
  'select 1 from flights where account_id = $1 and id = $2 for no key update',
);

const SUMMARISE = new Statement(
  'update flights set airspace = $3 where account_id = $1 and id = $2 and airspace is distinct from $3',
);

const SAVE = new Statement<{ emitted: Buffer | null }>(
  `update flight_airspaces now_judged
      set due_at = null, failures = 0, failure_reason = null, verdict = $4, judged_at = now(), crossing_sha256 = $5
     from (select crossing_sha256 from flight_airspaces where flight_id = $2 for update) before
    where account_id = $1 and flight_id = $2 and attempt = $3
    returning before.crossing_sha256 as emitted`,
);

const EVENT_FLIGHT = new Statement<EventFlightRow>(
  `select ${EVENT_FLIGHT_COLUMNS} from flights f where f.account_id = $1 and f.id = $2`,
);

const POSTPONE = new Statement(
  `update flight_airspaces
      set due_at = case when failures - $6::integer < ${FAILURES_MAX} then now() + make_interval(secs => $4) end,
          failures = failures - $6::integer, failure_reason = $5
    where account_id = $1 and flight_id = $2 and attempt = $3`,
);

/** Marks flights of the days of a change after the id that it has reached, and those whose day is not known yet. */
const MARK = new Statement<{ marked: number; last: string | null }>(
  `with seen as (
     select id, account_id, status, flown_on, coalesce(processed_at, created_at) as due_at
       from flights where id > $1::bigint order by id limit $4),
   marked as (
     insert into flight_airspaces (flight_id, account_id, due_at)
     select id, account_id, due_at from seen
      where status = 'processing' or ${HAS_FILE} and flown_on >= $2::date and flown_on <= coalesce($3::date, 'infinity')
     on conflict (flight_id) do update
       set due_at = excluded.due_at, failures = 0, attempt = flight_airspaces.attempt + 1
     returning 1)
   select (select count(*) from marked)::integer as marked, (select max(id) from seen) as last`,
);

const NEXT_CHANGE = new Statement<{
  id: string;
  validFrom: UtcDay;
  validUntil: UtcDay | null;
  reached: string;
}>(
  `select id, valid_from::text as "validFrom", valid_until::text as "validUntil", reached
     from airspace_changes order by id limit 1 for update skip locked`,
);

const REACHED = new Statement('update airspace_changes set reached = $2 where id = $1');

const CHANGE_DONE = new Statement('delete from airspace_changes where id = $1');

/** What workers do to judge flights: claim, find airspaces, save. Due work is in rows, so that nothing is lost. */
@Injectable()
export class AirspaceJudgingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async outlook(): Promise<AirspaceOutlook> {
    return (await OUTLOOK.row(this.dataSource))!;
  }

  /** Claims a due flight of any account, the most recently due first. If the worker dies, it becomes due again. */
  async claim(leaseSeconds: number): Promise<FlightToJudge | undefined> {
    return CLAIM.row(this.dataSource, [leaseSeconds]);
  }

  /** Ends the wait of flights that no worker may claim. */
  async settle(): Promise<void> {
    await SETTLE.rows(this.dataSource);
  }

  /** Reduced to sea level, at the take-off; null without model weather. */
  async seaLevelPressure({ flightId }: FlightToJudge): Promise<number | null> {
    return (await SEA_LEVEL_PRESSURE.row(this.dataSource, [flightId]))?.hPa ?? null;
  }

  /** The sets that are valid on a day. */
  async validSets(day: UtcDay): Promise<ValidSet[]> {
    return VALID_SETS.rows(this.dataSource, [day]);
  }

  /** The airspaces of these sets whose boxes touch this one, with longitudes on the side of the flight. */
  async nearby(
    sets: readonly ValidSet[],
    { south, west, north, east }: FlightBounds,
  ): Promise<NearbyAirspace[]> {
    const names = new Map(sets.map(({ id, name }) => [id, name]));
    const rows = await NEARBY.rows(this.dataSource, [[...names.keys()], south, west, north, east]);
    return rows.map((row) => ({
      set: names.get(row.setId)!,
      name: row.name,
      icaoClass: row.icaoClass,
      type: row.type,
      code: row.code,
      floor: { datum: row.floorDatum, heightM: row.floorM, text: row.floorText },
      ceiling: { datum: row.ceilingDatum, heightM: row.ceilingM, text: row.ceilingText },
      activation: row.activation,
      rings: ringsOf(row.rings, row.shiftDeg),
      line: row.line,
    }));
  }

  /**
   * Saves a verdict, with the event of crossings that no earlier event was about.
   * @param crossings of the default profile, possible ones included
   * @returns false if a later attempt has taken over, or the flight is gone
   */
  async save(
    { accountId, flightId, attempt }: FlightToJudge,
    verdict: StoredVerdict,
    summary: KnownAirspaceSummary | null,
    profile: string,
  ): Promise<boolean> {
    const hash = crossingHash(verdict, profile);
    return this.dataSource.transaction(async (manager) => {
      await LOCK_FLIGHT.rows(manager, [accountId, flightId]);
      const saved = await SAVE.row(manager, [accountId, flightId, attempt, JSON.stringify(verdict), hash]);
      if (!saved) return false;
      await SUMMARISE.rows(manager, [accountId, flightId, summary]);
      const isNews = hash !== null && !saved.emitted?.equals(hash);
      const flight = isNews && (await EVENT_FLIGHT.row(manager, [accountId, flightId]));
      if (flight) {
        const data = crossingEvent(flight, verdict, profile);
        await emitEvent(manager, { accountId, type: 'flight.airspace.crossing', data });
      }
      return true;
    });
  }

  /** Has it judged later. @param isFailure false if the flight is not at fault */
  async postpone(
    { accountId, flightId, attempt }: FlightToJudge,
    { seconds, reason, isFailure }: { seconds: number; reason: string; isFailure: boolean },
  ): Promise<void> {
    await POSTPONE.rows(this.dataSource, [
      ...[accountId, flightId, attempt, seconds, reason, isFailure ? 0 : 1],
    ]);
  }

  /**
   * Goes on with the earliest change of the sets: marks the flights of its days among the next `batch`.
   * @returns false if no change is left
   */
  async markNext(batch: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const change = await NEXT_CHANGE.row(manager);
      if (!change) return false;
      const { id, validFrom, validUntil, reached } = change;
      const { last } = (await MARK.row(manager, [reached, validFrom, validUntil, batch]))!;
      if (last === null) await CHANGE_DONE.rows(manager, [id]);
      else await REACHED.rows(manager, [id, last]);
      return true;
    });
  }
}
