import { type FlightStatus, type GroupEntryStatus } from '@core/contract';
import { Statement } from '@core/database';
import { HAS_FILE } from '@core/storage';
import { lockAccountInTurn } from '@capabilities/accounts';
import { isSharedBy, SHARED_FLIGHTS } from '@capabilities/flights';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type GroupEntryRow } from './group-entry.entity.js';
import { type GroupRow } from './group.entity.js';

/** A group as its owner sees it. */
export type GroupRecord = Pick<
  GroupRow,
  'id' | 'publicId' | 'guestsAccountId' | 'name' | 'tokenEncrypted' | 'acceptsFlights' | 'createdAt'
> & { readonly approved: number; readonly waiting: number };

export type NewGroup = Pick<GroupRow, 'publicId' | 'name' | 'tokenSha256' | 'tokenEncrypted'>;

/** What the owner of a group says of a pilot. */
export type PilotOfEntry = Pick<GroupEntryRow, 'pilotName' | 'colour'>;

/** A flight of the account, or one of another account that is shared by link. */
export type FlightToAdd = PilotOfEntry &
  ({ readonly flightId: string } | { readonly linkedTokenSha256: Buffer });

/** An entry as the owner of the group sees it. What is null of its flight is not shared with the owner. */
export interface EntryRecord extends PilotOfEntry {
  readonly publicId: string;
  readonly status: GroupEntryStatus;
  readonly createdAt: Date;
  readonly isGuest: boolean;
  readonly isLinked: boolean;
  readonly flightId: string;
  readonly flightStatus: FlightStatus | null;
  readonly title: string | null;
  readonly flownAt: Date | null;
  readonly durationSeconds: number | null;
  /** Of the share link; null if the flight is not shared. */
  readonly tokenEncrypted: string | null;
}

const GROUP = `g.id, g.public_id as "publicId", g.guests_account_id as "guestsAccountId", g.name,
       g.token_encrypted as "tokenEncrypted", g.accepts_flights as "acceptsFlights", g.created_at as "createdAt"`;

const LISTED = `select ${GROUP}, counted.approved, counted.waiting
     from groups g cross join lateral (
       select count(*) filter (where status = 'approved')::integer as approved,
              count(*) filter (where status = 'waiting')::integer as waiting
         from group_entries where group_id = g.id) as counted`;

/** With the account that is to own the flights of visitors. Neither if the account has as many groups as $7. */
const INSERT = new Statement<{ id: string }>(
  `with guests as (
     insert into accounts (public_id, name, plan, auto_debrief, guests_of_id)
     select $2, 'Guests of ' || $3, plan, false, id from accounts
      where id = $1 and deletion_started_at is null
        and (select count(*) from groups where account_id = $1) < $7::integer
     returning id)
   insert into groups (account_id, guests_account_id, public_id, name, token_sha256, token_encrypted)
   select $1::bigint, guests.id, $3, $4, $5, $6 from guests returning id`,
);

const LIST = new Statement<GroupRecord>(`${LISTED} where g.account_id = $1 order by g.id desc`);

const FIND = new Statement<GroupRecord>(`${LISTED} where g.account_id = $1 and g.public_id = $2`);

const CHANGE = new Statement(
  `update groups set name = coalesce($3, name), accepts_flights = coalesce($4, accepts_flights)
    where account_id = $1 and public_id = $2`,
);

const CHANGE_TOKEN = new Statement(
  `update groups set token_sha256 = $3, token_encrypted = $4 where account_id = $1 and public_id = $2`,
);

const FLIGHTS_OF_GUESTS = new Statement<{ flightId: string }>(
  `select f.public_id as "flightId" from group_entries e join flights f on f.id = e.flight_id
    where e.group_id = $1 and e.removal_sha256 is not null order by e.id`,
);

/** A chore of the workers deletes the account of the guests, with its flights and files. */
const REMOVE = new Statement(
  `with gone as (delete from groups where account_id = $1 and public_id = $2 returning guests_account_id)
   update accounts set disabled_at = now(), deletion_started_at = now()
    where guests_of_id = $1 and id in (select guests_account_id from gone)`,
);

/** SQL: inserts the flights of `found` unless the group $2 has as many as $3. Other parameters: $4 to $6. */
function insertEntryText(found: string): string {
  return `insert into group_entries (group_id, public_id, flight_id, linked_token_sha256, pilot_name, colour, status)
   select g.id, $4, found.id, found.token, $5, $6::smallint, 'approved'
     from groups g, (${found}) as found
    where g.account_id = $1 and g.public_id = $2
      and (select count(*) from group_entries where group_id = g.id) < $3::integer
   on conflict (group_id, flight_id) do nothing
   returning public_id as "publicId"`;
}

const INSERT_OWN = new Statement<{ publicId: string }>(
  insertEntryText(
    `select id, null::bytea as token from flights where account_id = $1 and public_id = $7 and ${HAS_FILE} for key share`,
  ),
);

const INSERT_LINKED = new Statement<{ publicId: string }>(
  insertEntryText('select flight_id as id, token_sha256 as token from flight_shares where token_sha256 = $7'),
);

/** Of a flight that was added by its link, what visitors with this link see. */
const ENTRIES = new Statement<EntryRecord>(
  `select e.public_id as "publicId", e.status, e.pilot_name as "pilotName", e.colour, e.created_at as "createdAt",
          e.removal_sha256 is not null as "isGuest", e.linked_token_sha256 is not null as "isLinked",
          f.public_id as "flightId", share.token_encrypted as "tokenEncrypted", seen.status as "flightStatus", seen.title,
          seen.flown_at as "flownAt", seen.duration_seconds as "durationSeconds"
     from groups g
     join group_entries e on e.group_id = g.id
     join flights f on f.id = e.flight_id
     left join lateral (
       select f.status, f.title, f.flown_at, f.duration_seconds where e.linked_token_sha256 is null
       union all
       select f.status, f.title, f.flown_at, f.duration_seconds
         from ${SHARED_FLIGHTS} where ${isSharedBy('e.linked_token_sha256')}) as seen on true
     left join flight_shares share on share.flight_id = f.id and seen.status is not null
      and (e.linked_token_sha256 is null or share.token_sha256 = e.linked_token_sha256)
    where g.account_id = $1 and g.public_id = $2 and ($3::text is null or e.public_id = $3)
    order by e.id`,
);

const CHANGE_ENTRY = new Statement(
  `update group_entries e
      set pilot_name = case when $4 then $5 else e.pilot_name end,
          colour = case when $6 then $7::smallint else e.colour end, status = coalesce($8, e.status)
     from groups g
    where g.id = e.group_id and g.account_id = $1 and g.public_id = $2 and e.public_id = $3`,
);

const REMOVE_ENTRY = new Statement(
  `delete from group_entries e using groups g
    where g.id = e.group_id and g.account_id = $1 and g.public_id = $2 and e.public_id = $3`,
);

const LOCK = new Statement('select from groups where id = $1 for no key update');

/** Until the end of the transaction, so that the next statement counts the entries that others have added. */
export async function lockGroup(manager: EntityManager, id: string): Promise<void> {
  await LOCK.rows(manager, [id]);
}

/** Groups of flights: their owners' operations, always within one account. */
@Injectable()
export class GroupRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** Returns false if the account has as many groups as it can keep, or is being deleted. */
  async insert(
    accountId: string,
    group: NewGroup & { readonly guestsPublicId: string },
    groupsMax: number,
    manager: EntityManager,
  ): Promise<boolean> {
    const { guestsPublicId, publicId, name, tokenSha256, tokenEncrypted } = group;
    const values = [accountId, guestsPublicId, publicId, name, tokenSha256, tokenEncrypted, groupsMax];
    await lockAccountInTurn(manager, accountId);
    return (await INSERT.row(manager, values)) !== undefined;
  }

  /** All groups of the account, newest first. */
  async list(accountId: string): Promise<GroupRecord[]> {
    return LIST.rows(this.dataSource, [accountId]);
  }

  async find(accountId: string, publicId: string): Promise<GroupRecord | undefined> {
    return FIND.row(this.dataSource, [accountId, publicId]);
  }

  /** What is undefined stays. */
  async change(
    accountId: string,
    publicId: string,
    { name, acceptsFlights }: { name?: string | undefined; acceptsFlights?: boolean | undefined },
  ): Promise<void> {
    await CHANGE.rows(this.dataSource, [accountId, publicId, name, acceptsFlights]);
  }

  async changeToken(
    accountId: string,
    publicId: string,
    { tokenSha256, tokenEncrypted }: Pick<NewGroup, 'tokenSha256' | 'tokenEncrypted'>,
    manager: EntityManager,
  ): Promise<void> {
    await CHANGE_TOKEN.rows(manager, [accountId, publicId, tokenSha256, tokenEncrypted]);
  }

  /** Public ids of the flights that visitors have added. */
  async flightsOfGuests(id: string, manager: EntityManager): Promise<string[]> {
    const flights = await FLIGHTS_OF_GUESTS.rows(manager, [id]);
    return flights.map(({ flightId }) => flightId);
  }

  /** Removes the group, and begins the deletion of what visitors have added. Returns false if there is none. */
  async remove(accountId: string, publicId: string): Promise<boolean> {
    return (await REMOVE.affected(this.dataSource, [accountId, publicId])) > 0;
  }

  /**
   * Returns false if the group has this flight already, is full, or does not exist, or the flight does not.
   * @param manager of a transaction that has locked the group
   */
  async insertEntry(
    accountId: string,
    groupId: string,
    { entryId, flight, entriesMax }: { entryId: string; flight: FlightToAdd; entriesMax: number },
    manager: EntityManager,
  ): Promise<boolean> {
    const { pilotName, colour } = flight;
    const values = [accountId, groupId, entriesMax, entryId, pilotName, colour];
    const inserted =
      'flightId' in flight
        ? await INSERT_OWN.row(manager, [...values, flight.flightId])
        : await INSERT_LINKED.row(manager, [...values, flight.linkedTokenSha256]);
    return inserted !== undefined;
  }

  /** The entries of the group, in the order in which they were added. */
  async entries(accountId: string, groupId: string): Promise<EntryRecord[]> {
    return ENTRIES.rows(this.dataSource, [accountId, groupId, null]);
  }

  async entry(accountId: string, groupId: string, entryId: string): Promise<EntryRecord | undefined> {
    return ENTRIES.row(this.dataSource, [accountId, groupId, entryId]);
  }

  /** What is undefined stays. */
  async changeEntry(
    accountId: string,
    groupId: string,
    entryId: string,
    { pilotName, colour, status }: Partial<PilotOfEntry> & { status?: 'approved' | undefined },
  ): Promise<void> {
    const values = [pilotName !== undefined, pilotName, colour !== undefined, colour, status];
    await CHANGE_ENTRY.rows(this.dataSource, [accountId, groupId, entryId, ...values]);
  }

  async removeEntry(accountId: string, groupId: string, entryId: string): Promise<void> {
    await REMOVE_ENTRY.rows(this.dataSource, [accountId, groupId, entryId]);
  }
}
