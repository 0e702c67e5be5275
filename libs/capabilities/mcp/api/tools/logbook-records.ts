import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { Logbook, LogbookQuery } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';
import { QueryArguments } from '../query-arguments.js';
import { SimilarSites } from '../similar-sites.js';

const GET = 'GET /records';

@Injectable()
export class LogbookRecords implements McpTool {
  readonly name = 'logbook_records';
  readonly title = 'Find personal bests';
  readonly description =
    'Returns the personal bests of the logbook, each with its flight: the longest, highest and farthest flight, the strongest climb and the best points under each rule set, optionally of one season, time, site or glider.';
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
    const query = new QueryArguments(args, LogbookQuery);
    const request = await query.read();
    const data = await this.logbook.records(accountId, request);
    return {
      sources: [`${API_PREFIX}/records${query.search}`],
      data: {
        ...data,
        ...(await this.similarSites.unless(data.records.length > 0, accountId, request.site)),
      },
    };
  }
}
