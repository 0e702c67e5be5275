import { Injectable } from '@nestjs/common';
import { DataSource, type Repository } from 'typeorm';
import { Flight } from '../entities/flight.entity.js';
import { FlightResultRow } from '../entities/flight-result.entity.js';

export interface NewFlight {
  readonly publicId: string;
  readonly title: string;
  readonly site: string | null;
  readonly fixesSha256: Buffer;
  readonly fileBytes: number;
}

/** A place in the list: the sort key of the last flight of the page before. */
export interface ListPosition {
  readonly sortAt: Date;
  readonly publicId: string;
}

/** What the API reads and writes of flights, always within one account. */
@Injectable()
export class FlightRepository {
  private readonly flights: Repository<Flight>;
  private readonly results: Repository<FlightResultRow>;

  constructor(dataSource: DataSource) {
    this.flights = dataSource.getRepository(Flight);
    this.results = dataSource.getRepository(FlightResultRow);
  }

  /** The new row, or undefined when the account already has a flight with these fixes. */
  async insertProcessing(accountId: string, flight: NewFlight): Promise<Flight | undefined> {
    const createdAt = new Date();
    const values = { ...flight, accountId, status: 'processing' as const, createdAt, sortAt: createdAt };
    const result = await this.flights
      .createQueryBuilder()
      .insert()
      .values(values)
      .orIgnore()
      .returning('*')
      .execute();
    if ((result.raw as unknown[]).length === 0) return undefined;
    return this.flights.create({
      ...values,
      ...(result.generatedMaps[0] as Partial<Flight>),
    });
  }

  async findByFixes(accountId: string, fixesSha256: Buffer): Promise<Flight | undefined> {
    return (await this.flights.findOneBy({ accountId, fixesSha256 })) ?? undefined;
  }

  async find(accountId: string, publicId: string): Promise<Flight | undefined> {
    return (await this.flights.findOneBy({ accountId, publicId })) ?? undefined;
  }

  /** Thermals of a processed flight, as sent to clients. `id` is the internal one. */
  async thermals(accountId: string, id: string): Promise<object> {
    const { thermals } = await this.results.findOneOrFail({
      where: { flightId: id, flight: { accountId } },
      select: { flightId: true, thermals: true },
    });
    return thermals;
  }

  /** The stored track of a processed flight, compressed. `id` is the internal one. */
  async track(accountId: string, id: string): Promise<Buffer> {
    const { track } = await this.results.findOneOrFail({
      where: { flightId: id, flight: { accountId } },
      select: { flightId: true, track: true },
    });
    return track;
  }

  /** Up to `limit` flights, newest first, after `position`. */
  async page(accountId: string, limit: number, position: ListPosition | undefined): Promise<Flight[]> {
    const query = this.flights
      .createQueryBuilder('flight')
      .where('flight.accountId = :accountId', { accountId })
      .orderBy('flight.sortAt', 'DESC')
      .addOrderBy('flight.publicId', 'DESC')
      .limit(limit);
    if (position) query.andWhere('(flight.sortAt, flight.publicId) < (:sortAt, :publicId)', { ...position });
    return query.getMany();
  }

  /** Puts a failed flight back to work; one that is not failed is left alone. */
  async retryFailed(accountId: string, publicId: string): Promise<void> {
    await this.flights.update(
      { accountId, publicId, status: 'failed' },
      { status: 'processing', lostWorkers: 0, lockedUntil: null, failureReason: null },
    );
  }
}
