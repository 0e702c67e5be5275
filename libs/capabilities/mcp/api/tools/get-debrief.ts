import { type RequestingAccount } from '@core/access';
import { API_PREFIX, type DebriefLanguage } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { LatestDebrief } from '@capabilities/debriefs/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';

const GET = 'GET /flights/{flightId}/analysis';

interface Arguments {
  readonly flight_id: string;
  readonly language?: DebriefLanguage;
}

@Injectable()
export class GetDebrief implements McpTool<Arguments> {
  readonly name = 'get_debrief';
  readonly title = 'Get the debrief';
  readonly description =
    "Returns the coach's latest debrief of a flight: headline, summary, strengths, improvements, key moments and safety remarks, with the facts that support each statement.";
  readonly scopes = ['analysis:read'] as const;
  readonly operations = [GET];

  constructor(private readonly debriefs: LatestDebrief) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call({ accountId }: RequestingAccount, { flight_id, language }: Arguments): Promise<ToolAnswer> {
    const data = await this.debriefs.find(accountId, flight_id, language);
    const search = language === undefined ? '' : `?language=${language}`;
    return { sources: [`${API_PREFIX}/flights/${flight_id}/analysis${search}`], data };
  }
}
