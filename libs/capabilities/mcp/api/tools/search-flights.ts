import { type RequestingAccount } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { type Flight } from '@capabilities/flights/wire';
import { Injectable } from '@nestjs/common';
import { flightJson, ListFlightsQuery, ListFlights } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { summaryOf } from '../flight-summary.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';
import { QueryArguments } from '../query-arguments.js';
import { SimilarSites } from '../similar-sites.js';

const LIST = 'GET /flights';

@Injectable()
export class SearchFlights implements McpTool {
  readonly name = 'search_flights';
  readonly title = 'Search flights';
  readonly description =
    'Lists flights of the logbook, latest first or by points (`sort`), optionally by words (`q`), time, site, tag or status. Each flight has its id, title, site, tags, take-off time, duration, best score and main metrics; one with the status `manual` has no track. Pass `next_cursor` as `cursor` to get more. If no flight has the site, `similar_sites` has names to search for instead.';
  readonly scopes = ['flights:read'] as const;
  readonly operations = [LIST];

  constructor(
    private readonly listing: ListFlights,
    private readonly similarSites: SimilarSites,
  ) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(LIST);
  }

  async call(account: RequestingAccount, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const query = new QueryArguments(args, ListFlightsQuery);
    const request = await query.read();
    const { flights, nextCursor } = await this.listing.page(account, request);
    return {
      sources: [`${API_PREFIX}/flights${query.search}`],
      data: {
        flights: flights.map((flight) =>
          summaryOf(JSON.parse(flightJson(flight, account.ruleSet).text) as Flight),
        ),
        has_more: nextCursor !== null,
        next_cursor: nextCursor,
        ...(await this.similarSites.unless(flights.length > 0, account, request.site)),
      },
    };
  }
}
