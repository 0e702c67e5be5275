import { type FlightStatus, type GroupEntryStatus } from '@core/contract';
import { Statement } from '@core/database';
import {
  inOrderOf,
  insertFlightsParameters,
  insertFlightsText,
  type NewFlight,
  type NewFlights,
  type UploadedFlight,
} from '@capabilities/flights';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockGroup, type PilotOfEntry } from './group.repository.js';
import { type GroupRow } from './group.entity.js';

/** A group as its visitors see it. */
export interface SharedGroupRecord extends Pick<
  GroupRow,
  'id' | 'publicId' | 'accountId' | 'guestsAccountId' | 'name' | 'acceptsFlights'
> {
  readonly entries: number;
  readonly waiting: number;
}

/** An approved flight, by its share link. */
export interface SharedEntry extends PilotOfEntry {
  readonly flightId: string;
  readonly tokenEncrypted: string;
}

/** A flight that a visitor has added, as the visitor sees it. */
export interface GuestEntry extends PilotOfEntry {
  readonly groupName: string;
  readonly guestsAccountId: string;
  readonly flightId: string;
  readonly status: GroupEntryStatus;
  readonly flightStatus: FlightStatus;
}

/** What a visitor adds with a flight. */
export interface NewGuestEntry extends PilotOfEntry {
  readonly publicId: string;
  readonly removalSha256: Buffer;
}

/** A flight of a visitor that was not approved in time. */
export interface ExpiredEntry {
  readonly guestsAccountId: string;
  readonly flightId: string;
}

/** SQL: the account of the group can show it. */
const OWNER_STAYS = 'owner.disabled_at is null and owner.deletion_started_at is null';

const BY_TOKEN = new Statement<SharedGroupRecord>(
  `select g.id, g.public_id as "publicId", g.account_id as "accountId", g.guests_account_id as "guestsAccountId",
          g.name, g.accepts_flights as "acceptsFlights", counted.entries, counted.waiting
     from groups g join accounts owner on owner.id = g.account_id
     cross join lateral (
       select count(*)::integer as entries, (count(*) filter (where status = 'waiting'))::integer as waiting
         from group_entries where group_id = g.id) as counted
    where g.token_sha256 = $1 and ${OWNER_STAYS}`,
);

const APPROVED = new Statement<SharedEntry>(
  `select e.pilot_name as "pilotName", e.colour, f.public_id as "flightId", s.token_encrypted as "tokenEncrypted"
     from group_entries e
     join flights f on f.id = e.flight_id
     join flight_shares s
       on s.flight_id = f.id and (e.linked_token_sha256 is null or s.token_sha256 = e.linked_token_sha256)
    where e.group_id = $1 and e.status = 'approved' order by e.id`,
);

/** Only into a group that has room, and with a secret of its own. */
const INSERT_GUEST = new Statement<UploadedFlight>(
  insertFlightsText({
    condition: `exists (
       select from groups g
        where g.id = $16::bigint and g.guests_account_id = $1::bigint and g.accepts_flights
          and (select count(*) from group_entries where group_id = g.id) < $21::integer
          and (select count(*) from group_entries where group_id = g.id and status = 'waiting') < $22::integer)
       and not exists (select from group_entries where removal_sha256 = $20::bytea)`,
    after: `entered as (
     insert into group_entries (group_id, flight_id, public_id, pilot_name, colour, removal_sha256, status)
     select $16::bigint, first.id, $17::text, $18::text, $19::smallint, $20::bytea, 'waiting' from first)`,
  }),
);

const BY_SECRET = new Statement<GuestEntry>(
  `select g.name as "groupName", g.guests_account_id as "guestsAccountId", f.public_id as "flightId",
          e.pilot_name as "pilotName", e.colour, e.status, f.status as "flightStatus"
     from group_entries e
     join groups g on g.id = e.group_id
     join accounts owner on owner.id = g.account_id
     join flights f on f.id = e.flight_id
    where e.removal_sha256 = $1 and owner.deletion_started_at is null`,
);

const EXPIRED = new Statement<ExpiredEntry>(
  `select f.account_id as "guestsAccountId", f.public_id as "flightId"
     from group_entries e join flights f on f.id = e.flight_id
    where e.status = 'waiting' and e.created_at < now() - make_interval(days => $1)
    order by e.created_at limit $2`,
);

const LOCK_WAITING = new Statement<{ id: string }>(
  `select e.id from group_entries e join flights f on f.id = e.flight_id
    where f.account_id = $1 and f.public_id = $2 and e.status = 'waiting' for update of e`,
);

/** Groups as their visitors see them: across all accounts, because a visitor has only a link or a secret. */
@Injectable()
export class SharedGroupRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(tokenSha256: Buffer): Promise<SharedGroupRecord | undefined> {
    return BY_TOKEN.row(this.dataSource, [tokenSha256]);
  }

  /** Approved flights that are shared, in the order in which they were added. */
  async approved({ id }: Pick<SharedGroupRecord, 'id'>): Promise<SharedEntry[]> {
    return APPROVED.rows(this.dataSource, [id]);
  }

  /** Inserts the flight of a visitor with its entry; none if the group has the flight already, or has no room. */
  async insertGuest(
    group: Pick<SharedGroupRecord, 'id' | 'guestsAccountId'>,
    { publicId, pilotName, colour, removalSha256 }: NewGuestEntry,
    max: { readonly entries: number; readonly waiting: number },
    flights: readonly NewFlight[],
    common: NewFlights,
  ): Promise<UploadedFlight[]> {
    const values = insertFlightsParameters(group.guestsAccountId, flights, common, 'upload');
    const entry = [group.id, publicId, pilotName, colour, removalSha256, max.entries, max.waiting];
    return this.dataSource.transaction(async (manager) => {
      await lockGroup(manager, group.id);
      return inOrderOf(flights, await INSERT_GUEST.rows(manager, [...values, ...entry]));
    });
  }

  async bySecret(removalSha256: Buffer): Promise<GuestEntry | undefined> {
    return BY_SECRET.row(this.dataSource, [removalSha256]);
  }

  /** Flights of visitors that have waited for longer. */
  async expired(days: number, limit: number): Promise<ExpiredEntry[]> {
    return EXPIRED.rows(this.dataSource, [days, limit]);
  }

  /** Whether the flight of a visitor still waits. The owner cannot approve it before the end of the transaction. */
  async lockWaiting({ guestsAccountId, flightId }: ExpiredEntry, manager: EntityManager): Promise<boolean> {
    return (await LOCK_WAITING.row(manager, [guestsAccountId, flightId])) !== undefined;
  }
}
