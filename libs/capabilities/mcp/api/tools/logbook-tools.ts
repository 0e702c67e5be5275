import { type RequestingAccount } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Injectable, type Type } from '@nestjs/common';
import { Logbook, LogbookQuery, StatisticsQuery } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';
import { QueryArguments } from '../query-arguments.js';
import { SimilarSites } from '../similar-sites.js';

/** Returns what an operation of the logbook does, and similar sites if there are no flights of a site. */
@Injectable()
abstract class LogbookTool<Query extends LogbookQuery> implements McpTool {
  abstract readonly name: string;
  abstract readonly title: string;
  abstract readonly description: string;
  readonly scopes = ['flights:read'] as const;
  protected abstract readonly part: 'records' | 'statistics';
  protected abstract readonly query: Type<Query>;

  constructor(
    protected readonly logbook: Logbook,
    private readonly similarSites: SimilarSites,
  ) {}

  get operations(): readonly [string] {
    return [`GET /${this.part}`];
  }

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(this.operations[0]);
  }

  async call(account: RequestingAccount, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const query = new QueryArguments(args, this.query);
    const request = await query.read();
    const { data, isFound } = await this.read(account, request);
    const similarSites = await this.similarSites.unless(isFound, account, request.site);
    return { sources: [`${API_PREFIX}/${this.part}${query.search}`], data: { ...data, ...similarSites } };
  }

  protected abstract read(
    account: RequestingAccount,
    request: Query,
  ): Promise<{ data: object; isFound: boolean }>;
}

@Injectable()
export class LogbookStatistics extends LogbookTool<StatisticsQuery> {
  readonly name = 'logbook_statistics';
  readonly title = 'Add up the logbook';
  readonly description =
    'Adds up flights, hours, kilometres, climbs and thermals, with the best points, in total and by season, month, day, site, glider, tag or tandem, optionally of one season, time, site, glider or tag. Use it instead of adding up flights yourself.';
  protected readonly part = 'statistics';
  protected readonly query = StatisticsQuery;

  protected async read(account: RequestingAccount, request: StatisticsQuery) {
    const data = await this.logbook.statistics(account, request);
    return { data, isFound: data.total.flights > 0 };
  }
}

@Injectable()
export class LogbookRecords extends LogbookTool<LogbookQuery> {
  readonly name = 'logbook_records';
  readonly title = 'Find personal bests';
  readonly description =
    'Returns the personal bests of the logbook, each with its flight: the longest, highest and farthest flight, the strongest climb and the best points under each rule set, optionally of one season, time, site or glider.';
  protected readonly part = 'records';
  protected readonly query = LogbookQuery;

  protected async read(account: RequestingAccount, request: LogbookQuery) {
    const data = await this.logbook.records(account, request);
    return { data, isFound: data.records.length > 0 };
  }
}
