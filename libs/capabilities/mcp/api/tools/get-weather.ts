import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FlightParts } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type OneFlight, type ToolAnswer } from '../mcp-tool.js';

const GET = 'GET /flights/{flightId}/weather';

@Injectable()
export class GetWeather implements McpTool<OneFlight> {
  readonly name = 'get_weather';
  readonly title = 'Get the weather';
  readonly description =
    'Returns the weather of a flight: wind and climb as the flight itself observed them, sunrise and sunset, and along its path the wind, clouds and thermals of a weather model, if the service has one.';
  readonly scopes = ['weather:read'] as const;
  readonly operations = [GET];

  constructor(private readonly parts: FlightParts) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call(accountId: string, { flight_id }: OneFlight): Promise<ToolAnswer> {
    const data = await this.parts.weather(accountId, flight_id);
    return { sources: [`${API_PREFIX}/flights/${flight_id}/weather`], data };
  }
}
