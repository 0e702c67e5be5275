import { type RequestingAccount } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FindFlight, presentFlight } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type OneFlight, type ToolAnswer } from '../mcp-tool.js';

const GET = 'GET /flights/{flightId}';

@Injectable()
export class GetFlight implements McpTool<OneFlight> {
  readonly name = 'get_flight';
  readonly title = 'Get a flight';
  readonly description =
    'Returns a flight with all metrics (altitudes, climbs, speeds, distances, times), take-off, landing, aircraft, and how reliable the recording is.';
  readonly scopes = ['flights:read'] as const;
  readonly operations = [GET];

  constructor(private readonly flights: FindFlight) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call({ accountId, ruleSet }: RequestingAccount, { flight_id }: OneFlight): Promise<ToolAnswer> {
    const flight = await this.flights.find(accountId, flight_id);
    return {
      sources: [`${API_PREFIX}/flights/${flight_id}`],
      // another person's name is not for a language model
      data: { ...presentFlight(flight, ruleSet), passenger: undefined },
    };
  }
}
