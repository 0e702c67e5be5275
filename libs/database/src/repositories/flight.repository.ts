import { type FlightOrder, type FlightStatus, type UtcMonth } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type Repository } from 'typeorm';
import { Flight } from '../entities/flight.entity.js';
import { newId } from '../ids.js';
import { AllowanceRepository } from './allowance.repository.js';
import { flightEvent } from './outbox.js';

/** A place in the list: what the last flight of the page before is sorted by. */
export interface ListPosition {
  readonly time: Date;
  readonly publicId: string;
}

/** Which flights, in which order; what is left out does not filter. */
export interface FlightListQuery {
  readonly order: FlightOrder;
  /** Take-off at this time or later. With it or `flownBefore`, flights without a date are left out. */
  readonly flownFrom?: Date;
  readonly flownBefore?: Date;
  /** In any case. */
  readonly site?: string;
  readonly status?: FlightStatus;
}

/** What the owner of a flight may change; what is left out stays. */
export interface FlightChanges {
  readonly title?: string;
  readonly site?: string | null;
}

/** What each order sorts by. Each is indexed, alone and behind each filter, with the public id to break ties. */
const SORTED_BY = {
  '-flown_at': { column: 'sortAt', direction: 'DESC' },
  flown_at: { column: 'sortAt', direction: 'ASC' },
  '-created_at': { column: 'createdAt', direction: 'DESC' },
  created_at: { column: 'createdAt', direction: 'ASC' },
} as const satisfies Record<FlightOrder, { column: keyof Flight; direction: 'ASC' | 'DESC' }>;

/** What `flight` is sorted by in this order: the place from which the list goes on after it. */
export function positionOf(flight: Flight, order: FlightOrder): ListPosition {
  return { time: flight[SORTED_BY[order].column], publicId: flight.publicId };
}

/** What the API reads and writes of flights, always within one account. */
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
    { order, flownFrom, flownBefore, site, status }: FlightListQuery,
    limit: number,
    position: ListPosition | undefined,
  ): Promise<Flight[]> {
    const { column, direction } = SORTED_BY[order];
    const query = this.flights
      .createQueryBuilder('flight')
      .where('flight.accountId = :accountId', { accountId })
      .orderBy(`flight.${column}`, direction)
      .addOrderBy('flight.publicId', direction)
      .limit(limit);
    if (position) {
      const beyond = direction === 'DESC' ? '<' : '>';
      query.andWhere(`(flight.${column}, flight.publicId) ${beyond} (:time, :publicId)`, { ...position });
    }
    // take-off is what sort_at holds where there is one, and sort_at is what is indexed
    if (flownFrom ?? flownBefore) query.andWhere('flight.flownAt is not null');
    if (flownFrom) query.andWhere('flight.sortAt >= :flownFrom', { flownFrom });
    if (flownBefore) query.andWhere('flight.sortAt < :flownBefore', { flownBefore });
    if (site !== undefined) query.andWhere('lower(flight.site) = lower(:site)', { site });
    if (status !== undefined) query.andWhere('flight.status = :status', { status });
    return query.getMany();
  }

  /** The flight as it is after the change; undefined when the account has none such. */
  async change(accountId: string, publicId: string, changes: FlightChanges): Promise<Flight | undefined> {
    const titleChosen = 'title' in changes && { titleChosen: true };
    const siteChosen = 'site' in changes && { siteChosen: true };
    await this.flights.update({ accountId, publicId }, { ...changes, ...titleChosen, ...siteChosen });
    return this.find(accountId, publicId);
  }

  /**
   * Removes the flight with its results, its share and its debriefs. Those that were being written give back what they
   * had taken. False when the account has none such.
   */
  async remove(accountId: string, publicId: string): Promise<boolean> {
    return this.flights.manager.transaction(async (manager) => {
      // Flight, runs, allowance: the order of who begins a run, and of who ends one. A statement each, because a run that
      // began or ended while this waited for it is seen by the next statement only.
      const [flight] = await manager.query<{ id: string }[]>(
        'select id from flights where account_id = $1 and public_id = $2 for update',
        [accountId, publicId],
      );
      if (!flight) return false;
      const running = await manager.query<{ month: UtcMonth | null }[]>(
        `select charged_month::text as month from debriefs where flight_id = $1 and status = 'running'
          order by charged_month, id for update`,
        [flight.id],
      );
      await manager.query(
        `with removed as (delete from flights where account_id = $1 and id = $2 returning *),
         ${flightEvent('flight.deleted', 'removed', '$3')}
         select (select count(*) from told) from removed`,
        [accountId, flight.id, newId('event')],
      );
      const allowance = new AllowanceRepository(manager);
      for (const { month } of running) if (month) await allowance.releaseDebrief(accountId, month);
      return true;
    });
  }
}
