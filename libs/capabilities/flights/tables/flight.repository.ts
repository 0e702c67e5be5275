import {
  type AirspaceSummary,
  type FlightOrder,
  type FlightStatus,
  RULE_SET_NAMES,
  type RuleSetName,
  type UtcMonth,
} from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type ObjectLiteral, type Repository } from 'typeorm';
import { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from './flight-event.js';
import { manualColumns, manualFieldsOf } from '../domain/manual/manual-fields.js';
import { givenAnnotations } from './flight-annotations.js';
import { type FlightChanges, LOCK_NAME, renamed } from './flight-renaming.js';
import { searchEntries, searchQuery } from './flight-search.js';
import { FLIGHT_COLUMNS, type FlightRecord } from './flight-read.repository.js';
import { Flight } from './flight.entity.js';
import { lockWithMerged, MERGED_INTO } from './merged-flights.js';
import { emitEvent, Statement } from '@core/database';
import { AllowanceRepository } from '@core/access';

/** A flight of the list, with what it is sorted by. */
export interface ListedFlight extends FlightRecord {
  readonly sortKey: Date | number;
  /** As JSON text, if the query asks for it; null if the flight has none. */
  readonly outline?: string | null;
}

/** A position in the list: what the previous page's last flight is sorted by. */
export interface ListPosition {
  /** A time, or points. */
  readonly key: Date | number;
  readonly publicId: string;
}

/** What became of a flight that was to be removed. */
export type FlightRemoval =
  | 'absent'
  /** {@link MayRemove} said no. */
  | 'kept'
  /** It stays, since it is merged into another. */
  | 'merged'
  /** Public ids: it, and those that were merged into it. */
  | { readonly removed: readonly string[] };

/** Asked once the rows of the flight are locked, in the same transaction. */
export type MayRemove = (manager: EntityManager) => Promise<boolean>;

/** Filters and order of the list. Omitted fields do not filter. */
export interface FlightListQuery {
  readonly order: FlightOrder;
  /** Whose points an order by points compares. */
  readonly ruleSet: RuleSetName;
  /** Take-off at this time or later. With it or `flownBefore`, flights without a date are excluded. */
  readonly flownFrom?: Date;
  readonly flownBefore?: Date;
  /** First and last day of take-off at the take-off, YYYY-MM-DD. With one, flights without a date are excluded. */
  readonly firstDay?: string;
  readonly lastDay?: string;
  /** Updated at this time or later. */
  readonly updatedFrom?: Date;
  /** Ignoring case. */
  readonly site?: string;
  readonly tag?: string;
  readonly tandem?: boolean;
  readonly status?: FlightStatus;
  /** Words that the flight has, or their beginnings. */
  readonly words?: string;
  /** Only processed flights with this summary of airspaces. */
  readonly airspace?: AirspaceSummary;
  readonly withOutlines?: boolean;
}

/** SQL: points under the rule set at this place of `RULE_SET_NAMES`. Flights without points are below all others. */
const pointsUnder = (ruleSet: RuleSetName) =>
  `coalesce(f.scored_points[${RULE_SET_NAMES.indexOf(ruleSet) + 1}], '-1'::real)`;

/** SQL: what a list is sorted by, with the public id to break ties. */
function sortKeyOf(order: FlightOrder, ruleSet: RuleSetName): string {
  switch (order) {
    case '-flown_at':
    case 'flown_at':
      return 'f.sort_at';
    case '-created_at':
    case 'created_at':
      return 'f.created_at';
    case '-updated_at':
    case 'updated_at':
      return 'f.updated_at';
    case '-points':
    case 'points':
      return pointsUnder(ruleSet);
  }
}

/** The position of `flight`, from which the next page continues. */
export function positionOf({ sortKey: key, publicId }: ListedFlight): ListPosition {
  return { key, publicId };
}

const STATUS = new Statement<{ status: FlightStatus }>(
  'select status from flights where account_id = $1 and public_id = $2',
);

const LOCK = new Statement<EventFlightRow & { id: string }>(
  `select f.id, ${EVENT_FLIGHT_COLUMNS} from flights f where f.account_id = $1 and f.public_id = $2 for update`,
);

const MERGED = new Statement<EventFlightRow & { id: string }>(
  `select f.id, ${EVENT_FLIGHT_COLUMNS} from flights f where f.account_id = $1 and ${MERGED_INTO} order by f.id for update`,
);

const SET_SEARCH = new Statement(
  `update flights set search = array_to_tsvector($3::text[]) where account_id = $1 and public_id = $2`,
);

const REMOVE = new Statement('delete from flights where account_id = $1 and id = any($2::bigint[])');

const LOCK_RUNNING_DEBRIEFS = new Statement<{ month: UtcMonth | null }>(
  `select charged_month::text as month from debriefs where flight_id = any($1::bigint[]) and status = 'running'
    order by charged_month, id for update`,
);

/** SQL: one look-up per flight of the page. */
const OUTLINE = `, (select r.outline::text from flight_results r where r.flight_id = f.id) as outline`;

const DAY_MS = 86_400_000;
/** SQL: the day of take-off at the take-off, or in UTC while the flight has no result. */
const DAY = `coalesce(f.flownOn, cast(f.flownAt at time zone 'UTC' as date))`;

/** `sort_at` holds the take-off time if there is one, and is the indexed column. No clock is a day away from UTC. */
function timeConditions({
  flownFrom,
  flownBefore,
  firstDay,
  lastDay,
}: Pick<FlightListQuery, 'flownFrom' | 'flownBefore' | 'firstDay' | 'lastDay'>): [string, ObjectLiteral][] {
  const dayBefore = firstDay && new Date(Date.parse(firstDay) - DAY_MS);
  const dayAfter = lastDay && new Date(Date.parse(lastDay) + 2 * DAY_MS);
  const conditions: [string, ObjectLiteral][] = [];
  if (flownFrom ?? flownBefore ?? firstDay ?? lastDay)
    conditions.push([`(f.flownAt is not null or f.status = 'manual')`, {}]);
  if (flownFrom) conditions.push(['f.sortAt >= :flownFrom', { flownFrom }]);
  if (flownBefore) conditions.push(['f.sortAt < :flownBefore', { flownBefore }]);
  if (firstDay) {
    conditions.push([`f.sortAt >= :dayBefore and ${DAY} >= :firstDay`, { dayBefore, firstDay }]);
  }
  if (lastDay) conditions.push([`f.sortAt < :dayAfter and ${DAY} <= :lastDay`, { dayAfter, lastDay }]);
  return conditions;
}

/** Of fields other than times. */
function valueConditions(
  accountId: string,
  { site, tag, tandem, status, words, airspace }: FlightListQuery,
): [string, ObjectLiteral][] {
  const conditions: [string, ObjectLiteral][] = [
    status === undefined ? [`f.status <> 'merged'`, {}] : ['f.status = :status', { status }],
  ];
  if (site !== undefined) conditions.push(['lower(f.site) = lower(:site)', { site }]);
  // the index of annotated flights has only flights with tags
  if (tag !== undefined) conditions.push([`f.tags <> '{}' and :tag = any(f.tags)`, { tag }]);
  if (tandem !== undefined) conditions.push(['f.tandem = :tandem', { tandem }]);
  if (airspace === 'unknown') conditions.push([`f.airspace is null and f.status = 'processed'`, {}]);
  else if (airspace !== undefined) conditions.push(['f.airspace = :airspace', { airspace }]);
  if (words !== undefined) {
    conditions.push(['f.search @@ cast(:query as tsquery)', { query: searchQuery(accountId, words) }]);
  }
  return conditions;
}

/** The API's reads and writes of flights, always within one account. */
@Injectable()
export class FlightRepository {
  private readonly flights: Repository<Flight>;

  constructor(dataSource: DataSource) {
    this.flights = dataSource.getRepository(Flight);
  }

  async find(accountId: string, publicId: string): Promise<Flight | undefined> {
    return (await this.flights.findOneBy({ accountId, publicId })) ?? undefined;
  }

  /** Undefined if the account has no such flight. */
  async status(accountId: string, publicId: string): Promise<FlightStatus | undefined> {
    return (await STATUS.row(this.flights.manager, [accountId, publicId]))?.status;
  }

  /** Up to `limit` flights after `position`. */
  async page(
    accountId: string,
    query: FlightListQuery,
    limit: number,
    position: ListPosition | undefined,
  ): Promise<ListedFlight[]> {
    const { order, ruleSet, updatedFrom, withOutlines } = query;
    const direction = order.startsWith('-') ? 'DESC' : 'ASC';
    const sortKey = sortKeyOf(order, ruleSet);
    const found = this.flights
      .createQueryBuilder('f')
      .select(`${FLIGHT_COLUMNS}, ${sortKey} as "sortKey"${withOutlines ? OUTLINE : ''}`)
      .where('f.accountId = :accountId', { accountId })
      .orderBy(sortKey, direction)
      .addOrderBy('f.publicId', direction)
      .limit(limit);
    if (position) {
      const beyond = direction === 'DESC' ? '<' : '>';
      found.andWhere(`(${sortKey}, f.publicId) ${beyond} (:key, :publicId)`, { ...position });
    }
    if (updatedFrom) found.andWhere('f.updatedAt >= :updatedFrom', { updatedFrom });
    for (const [condition, value] of [...timeConditions(query), ...valueConditions(accountId, query)]) {
      found.andWhere(condition, value);
    }
    return found.getRawMany<ListedFlight>();
  }

  /**
   * The changed flight; undefined if the account has no such flight. An automatic title follows them.
   * @returns `with_track` if only a flight without a track has what is to change
   */
  async change(
    accountId: string,
    publicId: string,
    changes: FlightChanges,
  ): Promise<Flight | 'with_track' | undefined> {
    const which = { accountId, publicId };
    return this.flights.manager.transaction(async (manager) => {
      const naming = await LOCK_NAME.row(manager, [accountId, publicId]);
      if (!naming) return undefined;
      if (changes.entry && naming.status !== 'manual') return 'with_track';
      const annotations = givenAnnotations(changes);
      const manual = changes.entry && manualColumns({ ...manualFieldsOf(naming), ...changes.entry });
      const changed = { ...renamed(naming, changes, manual), ...annotations, ...manual };
      await manager.update(Flight, which, changed);
      if (naming.status !== 'processing') {
        await SET_SEARCH.rows(manager, [
          accountId,
          publicId,
          searchEntries(accountId, { ...naming, ...changed }),
        ]);
      }
      const flight = (await manager.findOneBy(Flight, which))!;
      const isRenamed = flight.title !== naming.title || flight.site !== naming.site;
      if (isRenamed || manual || Object.keys(annotations).length > 0) {
        await emitEvent(manager, { accountId, type: 'flight.updated', data: presentFlightEvent(flight) });
      }
      return flight;
    });
  }

  /**
   * Removes the flight with its results, share and debriefs, and all flights that are merged into it. Debriefs in progress
   * return their charge.
   */
  async remove(accountId: string, publicId: string, mayRemove?: MayRemove): Promise<FlightRemoval> {
    return this.flights.manager.transaction((manager) =>
      removeFlight(manager, accountId, publicId, mayRemove),
    );
  }
}

/** The same within a transaction. */
export async function removeFlight(
  manager: EntityManager,
  accountId: string,
  publicId: string,
  mayRemove?: MayRemove,
): Promise<FlightRemoval> {
  // Locks flight, runs, quota: the order used to start and to end a run. In separate statements, because a run
  // that started or ended during the wait is visible only to the next statement.
  await lockWithMerged(manager, accountId, publicId);
  const flight = await LOCK.row(manager, [accountId, publicId]);
  if (!flight) return 'absent';
  if (flight.status === 'merged') return 'merged';
  if (mayRemove && !(await mayRemove(manager))) return 'kept';
  const flights = [flight, ...(await MERGED.rows(manager, [accountId, publicId]))];
  const ids = flights.map(({ id }) => id);
  const running = await LOCK_RUNNING_DEBRIEFS.rows(manager, [ids]);
  await REMOVE.rows(manager, [accountId, ids]);
  for (const removed of flights) {
    const data = presentFlightEvent({ ...removed, metrics: null });
    await emitEvent(manager, { accountId, type: 'flight.deleted', data });
  }
  const allowance = new AllowanceRepository(manager);
  for (const { month } of running) if (month) await allowance.releaseDebrief(accountId, month);
  return { removed: flights.map((removed) => removed.publicId) };
}
