import {
  ApiError,
  FLIGHT_ORDERS,
  PAGE_SIZE_DEFAULT,
  type RuleSetName,
  SEARCH_CHARACTERS_MAX,
  SITE_CHARACTERS_MAX,
} from '@core/contract';
import { type RequestingAccount } from '@core/access';
import {
  type FlightListQuery,
  FlightRepository,
  type ListedFlight,
  positionOf,
} from '../tables/flight.repository.js';
import { Injectable } from '@nestjs/common';
import { formText } from '@core/http';
import { requestedTag } from './requested-tag.js';
import { type ListFlightsQuery } from './list-flights.query.js';
import { decodeCursor, encodeCursor } from './flight-cursor.js';

export interface FlightPage {
  readonly flights: readonly ListedFlight[];
  /** Cursor of the next page, or null on the last page. */
  readonly nextCursor: string | null;
}

@Injectable()
export class ListFlights {
  constructor(private readonly flights: FlightRepository) {}

  /** @throws ApiError `invalid_cursor`, or `validation_failed` for filters that no flight can match */
  async page({ accountId, ruleSet }: RequestingAccount, query: ListFlightsQuery): Promise<FlightPage> {
    const list = listOf(query, ruleSet);
    const limit = query.limit ?? PAGE_SIZE_DEFAULT;
    const position = query.cursor === undefined ? undefined : decodeCursor(list, query.cursor);
    const found = await this.flights.page(accountId, list, limit + 1, position); // one extra row shows whether there is another page
    const flights = found.slice(0, limit);
    const last = flights.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return { flights, nextCursor: hasMore ? encodeCursor(list, positionOf(last)) : null };
  }
}

function listOf(query: ListFlightsQuery, ruleSet: RuleSetName): FlightListQuery {
  const { sort, flown_from: flownFrom, flown_to: flownBefore, status, tandem, airspace } = query;
  const withOutlines = query.include === 'outline';
  const { flown_on_from: firstDay, flown_on_to: lastDay } = query;
  if (flownFrom && flownBefore && flownFrom >= flownBefore) refuse('flown_to', 'must be after flown_from');
  if (firstDay && lastDay && firstDay > lastDay) refuse('flown_on_to', 'must not be before flown_on_from');
  const site = formText('site', query.site, SITE_CHARACTERS_MAX);
  if (query.site !== undefined && site === undefined) refuse('site', 'must not be empty');
  const tag = requestedTag(query.tag);
  const words = formText('q', query.q, SEARCH_CHARACTERS_MAX);
  if (query.q !== undefined && (words === undefined || !/[\p{L}\p{N}]/u.test(words))) {
    refuse('q', 'must contain a letter or a digit');
  }
  const updatedFrom = query.updated_since;
  const order = sort ?? (updatedFrom ? 'updated_at' : FLIGHT_ORDERS[0]);
  const times = { flownFrom, flownBefore, firstDay, lastDay };
  return { order, ruleSet, ...times, updatedFrom, site, tag, tandem, status, words, airspace, withOutlines };
}

function refuse(field: string, message: string): never {
  throw new ApiError('validation_failed', { details: [{ field, message }] });
}
