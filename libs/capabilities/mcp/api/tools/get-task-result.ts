import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FlightParts } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type OneFlight, type ToolAnswer } from '../mcp-tool.js';

const GET = 'GET /flights/{flightId}/task';

@Injectable()
export class GetTaskResult implements McpTool<OneFlight> {
  readonly name = 'get_task_result';
  readonly title = 'Get the result of the task';
  readonly description =
    'Returns how a flight flew the competition task that its pilot had declared in the instrument: each turnpoint with its time, whether the start was valid and the goal was reached, and the distance flown.';
  readonly scopes = ['analysis:read'] as const;
  readonly operations = [GET];

  constructor(private readonly parts: FlightParts) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call(accountId: string, { flight_id }: OneFlight): Promise<ToolAnswer> {
    const data = await this.parts.task(accountId, flight_id);
    return { sources: [`${API_PREFIX}/flights/${flight_id}/task`], data };
  }
}
