import { IdempotentRequestRepository, type RequestHold } from '@core/access';
import {
  eventOrigin,
  newFlightId,
  newId,
  notifyOf,
  relayedAtOf,
  type Session,
  Statement,
} from '@core/database';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { manualColumns, type ManualFields } from '../domain/manual/manual-fields.js';
import { type FlightAnnotations } from './flight-annotations.js';
import { presentFlightEvent } from './flight-event.js';
import { automaticTitle } from './flight-name.js';
import { searchEntries } from './flight-search.js';

/** A flight without a track. */
export interface NewManualFlight extends ManualFields, FlightAnnotations {
  /** Otherwise it follows from site and day. */
  readonly title: string | undefined;
  readonly site: string | null;
  /** Identifies the flight within the account: of two flights with the same one, the second is not added. */
  readonly source: string | undefined;
}

/** A flight on a day of the logbook that is imported. */
export interface RecordedFlight {
  readonly flightId: string;
  readonly flownOn: string;
  /** Of take-off on the clocks there, HH:MM; null if it is not known. */
  readonly takeoffTime: string | null;
  /** 0 if it is not known. */
  readonly durationSeconds: number;
  readonly site: string | null;
  /** Otherwise it was entered by hand or imported. */
  readonly hasTrack: boolean;
}

/** Rows are inserted in the order of their unique hashes: two requests in opposite orders would wait for each other. */
const ADD = new Statement<{ publicId: string; number: number; count: string }>(
  `with given as (
     select * from json_to_recordset($2::json) as flight (
       number integer, public_id text, created_at timestamptz, source_sha256 text, title text, title_chosen boolean,
       site text, manual json, flown_on date, flown_at timestamptz, sort_at timestamptz, duration_seconds integer,
       glider text, places json, notes text, tags json, tandem boolean, passenger text, search json,
       event_id text, event json)),
   added as (
     insert into flights (account_id, public_id, status, created_at, fixes_sha256, file_bytes, title, title_chosen, site,
                          site_chosen, manual, flown_on, flown_at, sort_at, duration_seconds, glider, places, notes, tags,
                          tandem, passenger, search)
     select $1, public_id, 'manual', created_at, decode(source_sha256, 'hex'), 0, title, title_chosen, site,
            true, manual, flown_on, flown_at, sort_at, duration_seconds, glider, places, notes,
            array(select json_array_elements_text(given.tags)), tandem, passenger,
            array_to_tsvector(array(select json_array_elements_text(given.search)))
       from given order by source_sha256
     on conflict (account_id, fixes_sha256, log_part) do nothing returning public_id),
   emitted as (
     insert into events (public_id, account_id, type, data, origin, relayed_at)
     select event_id, $1, 'flight.added', event, $3::json, ${relayedAtOf('$1')}
       from given join added using (public_id) order by number
     returning account_id, relayed_at),
   notified as (${notifyOf('emitted')})
   select public_id as "publicId", number, (select count(*) from notified) from given join added using (public_id)
    order by number`,
);

const HOME = new Statement<{ country: string | null }>(`select country from accounts where id = $1`);

const KNOWN = new Statement<{ sourceSha256: Buffer; flightId: string }>(
  `select fixes_sha256 as "sourceSha256", public_id as "flightId" from flights where account_id = $1 and fixes_sha256 = any($2::bytea[])`,
);

const RECORDED_ON = new Statement<RecordedFlight>(
  `select public_id as "flightId", flown_on::text as "flownOn", duration_seconds as "durationSeconds",
          coalesce(manual ->> 'takeoff_time',
                   to_char(flown_at at time zone (places ->> 'timezone'), 'HH24:MI')) as "takeoffTime",
          site, manual is null as "hasTrack"
     from flights f
    where account_id = $1 and status in ('processed', 'manual') and flown_on = any($2::date[])
      and sort_at >= $3::date - interval '2 days' and sort_at < $4::date + interval '2 days'
    order by sort_at, id`,
);

/** Adds flights without a track. They are read and changed as all others, by `FlightRepository`. */
@Injectable()
export class ManualFlightRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds a flight with its event. A request with an `Idempotency-Key` remembers it in the same transaction.
   * @returns its public id; undefined if another process has taken over the request
   */
  async addOnce(
    accountId: string,
    flight: Omit<NewManualFlight, 'source'>,
    requestId: string | undefined,
    hold: RequestHold | undefined,
  ): Promise<string | undefined> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const [id] = await this.add(accountId, [{ ...flight, source: undefined }], requestId, manager);
        const isOwn = !hold || (await new IdempotentRequestRepository(manager).remember(hold, id!));
        if (!isOwn) throw new TakenOver();
        return id!;
      });
    } catch (error) {
      if (error instanceof TakenOver) return undefined;
      throw error;
    }
  }

  /**
   * Adds flights, each with its event.
   * @param within the transaction to do it in; by default one of its own
   * @returns their public ids, in order; null for those that the account has already
   */
  async add(
    accountId: string,
    flights: readonly NewManualFlight[],
    requestId: string | undefined,
    within: Session = this.dataSource,
  ): Promise<(string | null)[]> {
    const home = await HOME.row(within, [accountId]);
    const owner = { accountId, homeCountry: home?.country ?? null };
    const rows = JSON.stringify(flights.map((flight, number) => ({ number, ...rowOf(owner, flight) })));
    const added = await ADD.rows(within, [accountId, rows, eventOrigin(requestId)]);
    const ids = new Map(added.map(({ number, publicId }) => [number, publicId]));
    return flights.map((_, number) => ids.get(number) ?? null);
  }

  /** The flights of the account that are from these sources, by source. */
  async known(accountId: string, sources: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sourceOf = new Map(sources.map((source) => [sha256(source).toString('hex'), source]));
    const hashes = [...sourceOf.keys()].map((hash) => Buffer.from(hash, 'hex'));
    const found = await KNOWN.rows(this.dataSource, [accountId, hashes]);
    return new Map(
      found.map(({ sourceSha256, flightId }) => [sourceOf.get(sourceSha256.toString('hex'))!, flightId]),
    );
  }

  /** The flights of these days, with a track and without, in the order of take-off. */
  async recordedOn(accountId: string, days: readonly string[]): Promise<RecordedFlight[]> {
    const sorted = days.toSorted();
    if (sorted.length === 0) return [];
    return RECORDED_ON.rows(this.dataSource, [accountId, days, sorted[0], sorted.at(-1)]);
  }
}

/** Ends the transaction of a request that another process has taken over. */
class TakenOver extends Error {}

/** Whose flights are added. */
interface Owner {
  readonly accountId: string;
  readonly homeCountry: string | null;
}

function rowOf({ accountId, homeCountry }: Owner, flight: NewManualFlight): object {
  const { site, notes, tags, tandem, passenger } = flight;
  const publicId = newFlightId();
  const createdAt = new Date();
  const columns = manualColumns(flight);
  const title = flight.title ?? automaticTitle({ ...columns, site }, homeCountry);
  const { flownOn, flownAt, sortAt, durationSeconds, glider, places, manual } = columns;
  const named = { title, site, places, glider, flownOn };
  const shown = { publicId, title, site, flownAt, durationSeconds, status: 'manual' as const, createdAt };
  return {
    ...{ public_id: publicId, created_at: createdAt, title, title_chosen: flight.title !== undefined, site },
    source_sha256: sha256(flight.source ?? publicId).toString('hex'),
    ...{ manual, flown_on: flownOn, flown_at: flownAt, sort_at: sortAt, duration_seconds: durationSeconds },
    ...{ glider, places, notes, tags, tandem, passenger },
    search: searchEntries(accountId, { ...named, notes, tags, passenger }),
    event_id: newId('event'),
    event: presentFlightEvent({ ...shown, metrics: null }),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
