import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FlightParts } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type OneFlight, type ToolAnswer } from '../mcp-tool.js';

const GET = 'GET /flights/{flightId}/thermals';

@Injectable()
export class GetThermals implements McpTool<OneFlight> {
  readonly name = 'get_thermals';
  readonly title = 'Get thermals and wind';
  readonly description =
    'Returns every thermal of a flight (climb rates, gain, entry and exit, circles, drift), other lift, the glides between them, and the wind by altitude and time, each with a confidence.';
  readonly scopes = ['analysis:read'] as const;
  readonly operations = [GET];

  constructor(private readonly parts: FlightParts) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call(accountId: string, { flight_id }: OneFlight): Promise<ToolAnswer> {
    const data = await this.parts.thermals(accountId, flight_id);
    return { sources: [`${API_PREFIX}/flights/${flight_id}/thermals`], data };
  }
}
