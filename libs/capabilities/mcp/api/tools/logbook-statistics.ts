import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { Logbook, StatisticsQuery } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';
import { QueryArguments } from '../query-arguments.js';
import { SimilarSites } from '../similar-sites.js';

const GET = 'GET /statistics';

@Injectable()
export class LogbookStatistics implements McpTool {
  readonly name = 'logbook_statistics';
  readonly title = 'Add up the logbook';
  readonly description =
    'Adds up flights, hours, kilometres, climbs and thermals, with the best points, in total and by season, month, day, site or glider, optionally of one season, time, site or glider. Use it instead of adding up flights yourself.';
  readonly scopes = ['flights:read'] as const;
  readonly operations = [GET];

  constructor(
    private readonly logbook: Logbook,
    private readonly similarSites: SimilarSites,
  ) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call(accountId: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const query = new QueryArguments(args, StatisticsQuery);
    const request = await query.read();
    const data = await this.logbook.statistics(accountId, request);
    return {
      sources: [`${API_PREFIX}/statistics${query.search}`],
      data: { ...data, ...(await this.similarSites.unless(data.total.flights > 0, accountId, request.site)) },
    };
  }
}
