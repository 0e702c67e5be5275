import { API_PREFIX } from '@app/contract';
import { type Flight } from '@app/wire';
import { Injectable } from '@nestjs/common';
import { flightJson } from '../../flights/flight.presenter.js';
import { ListFlightsQuery } from '../../flights/list-flights.query.js';
import { ListFlights } from '../../flights/list-flights.js';
import { type ApiSchemas, type JsonSchema, objectOf, type ObjectSchema } from '../api-schemas.js';
import { summaryOf, summarySchema } from '../flight-summary.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';
import { QueryArguments } from '../query-arguments.js';

const LIST = 'GET /flights';

@Injectable()
export class SearchFlights implements McpTool {
  readonly name = 'search_flights';
  readonly title = 'Search flights';
  readonly description =
    'Lists flights of the logbook, latest first, optionally by time, site or status. Each flight has its id, title, site, take-off time, duration and main metrics. Pass `next_cursor` as `cursor` to get more.';
  readonly scopes = ['flights:read'] as const;
  readonly operations = [LIST];

  constructor(private readonly listing: ListFlights) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(LIST);
  }

  output(schemas: ApiSchemas): JsonSchema {
    const { properties } = schemas.members('FlightList', ['data', 'has_more', 'next_cursor']);
    const { has_more, next_cursor } = properties as Record<'has_more' | 'next_cursor', JsonSchema>;
    return objectOf({ flights: { type: 'array', items: summarySchema(schemas) }, has_more, next_cursor });
  }

  async call(accountId: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const query = new QueryArguments(args, ListFlightsQuery);
    const { flights, nextCursor } = await this.listing.page(accountId, await query.read());
    return {
      sources: [`${API_PREFIX}/flights${query.search}`],
      data: {
        flights: flights.map((flight) => summaryOf(JSON.parse(flightJson(flight).text) as Flight)),
        has_more: nextCursor !== null,
        next_cursor: nextCursor,
      },
    };
  }
}
