import { PAGE_SIZE_DEFAULT } from '@app/contract';
import { type Flight, FlightRepository } from '@app/database';
import { Injectable } from '@nestjs/common';
import { decodeCursor, encodeCursor } from './flight-cursor.js';

export interface FlightPage {
  readonly flights: readonly Flight[];
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
}

@Injectable()
export class ListFlights {
  constructor(private readonly flights: FlightRepository) {}

  async page(accountId: string, query: { limit?: number; cursor?: string }): Promise<FlightPage> {
    const limit = query.limit ?? PAGE_SIZE_DEFAULT;
    const position = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
    const found = await this.flights.page(accountId, limit + 1, position); // one more tells whether there is more
    const flights = found.slice(0, limit);
    const last = flights.at(-1);
    return { flights, nextCursor: found.length > limit && last ? encodeCursor(last) : null };
  }
}
