import { type FlightOrder, type FlightStatus, type UtcMonth } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral, type Repository } from 'typeorm';
import { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from './flight-event.js';
import { type FlightNaming, HOME_COUNTRY, titleAfter } from './flight-name.js';
import { FLIGHT_COLUMNS, type FlightRecord } from './flight-read.repository.js';
import { Flight } from './flight.entity.js';
import { emitEvent, Statement } from '@core/database';
import { AllowanceRepository } from '@core/access';

/** A flight of the list, with what it may be sorted by. */
export interface ListedFlight extends FlightRecord {
  readonly sortAt: Date;
}

/** A position in the list: the sort key of the previous page's last flight. */
export interface ListPosition {
  readonly time: Date;
  readonly publicId: string;
}

/** Filters and order of the list. Omitted fields do not filter. */
export interface FlightListQuery {
  readonly order: FlightOrder;
  /** Take-off at this time or later. With it or `flownBefore`, flights without a date are excluded. */
  readonly flownFrom?: Date;
  readonly flownBefore?: Date;
  /** First and last day of take-off at the take-off, YYYY-MM-DD. With one, flights without a date are excluded. */
  readonly firstDay?: string;
  readonly lastDay?: string;
  /** Ignoring case. */
  readonly site?: string;
  readonly status?: FlightStatus;
}

/** Fields that the owner of a flight may change. Omitted fields stay the same. */
export interface FlightChanges {
  readonly title?: string;
  readonly site?: string | null;
}

/**
 * The sort column of each order. Each is indexed, on its own and after each filter, with the public id to break ties.
 * Processed flights have no index of their own, because nearly all flights are.
 */
const SORTED_BY = {
  '-flown_at': { column: 'sortAt', direction: 'DESC' },
  flown_at: { column: 'sortAt', direction: 'ASC' },
  '-created_at': { column: 'createdAt', direction: 'DESC' },
  created_at: { column: 'createdAt', direction: 'ASC' },
} as const satisfies Record<FlightOrder, { column: keyof ListedFlight; direction: 'ASC' | 'DESC' }>;

/** The position of `flight` in this order, from which the next page continues. */
export function positionOf(flight: ListedFlight, order: FlightOrder): ListPosition {
  return { time: flight[SORTED_BY[order].column], publicId: flight.publicId };
}

const LOCK = new Statement<EventFlightRow & { id: string }>(
  `select f.id, ${EVENT_FLIGHT_COLUMNS} from flights f where f.account_id = $1 and f.public_id = $2 for update`,
);

const LOCK_NAME = new Statement<FlightNaming>(
  `select title, title_chosen as "titleChosen", site, site_chosen as "siteChosen", places, ${HOME_COUNTRY}
     from flights f where account_id = $1 and public_id = $2 for update`,
);

const REMOVE = new Statement('delete from flights where account_id = $1 and id = $2');

const LOCK_RUNNING_DEBRIEFS = new Statement<{ month: UtcMonth | null }>(
  `select charged_month::text as month from debriefs where flight_id = $1 and status = 'running'
    order by charged_month, id for update`,
);

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
  if (flownFrom ?? flownBefore ?? firstDay ?? lastDay) conditions.push(['f.flownAt is not null', {}]);
  if (flownFrom) conditions.push(['f.sortAt >= :flownFrom', { flownFrom }]);
  if (flownBefore) conditions.push(['f.sortAt < :flownBefore', { flownBefore }]);
  if (firstDay) {
    conditions.push([`f.sortAt >= :dayBefore and ${DAY} >= :firstDay`, { dayBefore, firstDay }]);
  }
  if (lastDay) conditions.push([`f.sortAt < :dayAfter and ${DAY} <= :lastDay`, { dayAfter, lastDay }]);
  return conditions;
}

function changedName(naming: FlightNaming, { title, site }: FlightChanges): Partial<Flight> {
  const titleOfSite = site === undefined ? undefined : titleAfter(naming, { ...naming, site, flownOn: null });
  return {
    ...(titleOfSite !== undefined && { title: titleOfSite }),
    ...(title !== undefined && { title, titleChosen: true }),
    ...(site !== undefined && { site, siteChosen: true }),
  };
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

  /** Up to `limit` flights after `position`. */
  async page(
    accountId: string,
    { order, site, status, ...times }: FlightListQuery,
    limit: number,
    position: ListPosition | undefined,
  ): Promise<ListedFlight[]> {
    const { column, direction } = SORTED_BY[order];
    const query = this.flights
      .createQueryBuilder('f')
      .select(`${FLIGHT_COLUMNS}, f.sort_at as "sortAt"`)
      .where('f.accountId = :accountId', { accountId })
      .orderBy(`f.${column}`, direction)
      .addOrderBy('f.publicId', direction)
      .limit(limit);
    if (position) {
      const beyond = direction === 'DESC' ? '<' : '>';
      query.andWhere(`(f.${column}, f.publicId) ${beyond} (:time, :publicId)`, { ...position });
    }
    for (const [condition, value] of timeConditions(times)) query.andWhere(condition, value);
    if (site !== undefined) query.andWhere('lower(f.site) = lower(:site)', { site });
    if (status !== undefined) query.andWhere('f.status = :status', { status });
    return query.getRawMany<ListedFlight>();
  }

  /** The changed flight; undefined if the account has no such flight. An automatic title follows the site. */
  async change(accountId: string, publicId: string, changes: FlightChanges): Promise<Flight | undefined> {
    const which = { accountId, publicId };
    return this.flights.manager.transaction(async (manager) => {
      const naming = await LOCK_NAME.row(manager, [accountId, publicId]);
      if (!naming) return undefined;
      await manager.update(Flight, which, changedName(naming, changes));
      return (await manager.findOneBy(Flight, which)) ?? undefined;
    });
  }

  /**
   * Removes the flight with its results, share and debriefs. Debriefs in progress return their charge. Returns false
   * if the account has no such flight.
   */
  async remove(accountId: string, publicId: string): Promise<boolean> {
    return this.flights.manager.transaction(async (manager) => {
      // Locks flight, runs, quota: the order used to start and to end a run. In separate statements, because a run
      // that started or ended during the wait is visible only to the next statement.
      const flight = await LOCK.row(manager, [accountId, publicId]);
      if (!flight) return false;
      const running = await LOCK_RUNNING_DEBRIEFS.rows(manager, [flight.id]);
      await REMOVE.rows(manager, [accountId, flight.id]);
      await emitEvent(manager, { accountId, type: 'flight.deleted', data: presentFlightEvent(flight) });
      const allowance = new AllowanceRepository(manager);
      for (const { month } of running) if (month) await allowance.releaseDebrief(accountId, month);
      return true;
    });
  }
}
