import { FlightAirspaces } from '@capabilities/airspace/api';
import { type RequestingAccount } from '@core/access';
import { API_PREFIX, type DebriefLanguage } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';

const AIRSPACE = 'GET /flights/{flightId}/airspace';

interface Arguments {
  readonly flight_id: string;
  readonly profile?: string;
  readonly language?: DebriefLanguage;
}

@Injectable()
export class GetAirspace implements McpTool<Arguments> {
  readonly name = 'get_airspace';
  readonly title = 'Compare with airspaces';
  readonly description =
    'Returns the crossings of a flight with the airspaces of its day, and the nearest it missed: entry, exit, deepest point, altimeter, uncertainty and reasons. It says what the data show and is not a legal determination. `unknown` means that it was not judged, not that it was clear.';
  readonly scopes = ['analysis:read'] as const;
  readonly operations = [AIRSPACE];

  constructor(private readonly airspaces: FlightAirspaces) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(AIRSPACE);
  }

  async call({ accountId }: RequestingAccount, { flight_id, ...query }: Arguments): Promise<ToolAnswer> {
    const data = await this.airspaces.find(accountId, flight_id, query);
    return { sources: [`${API_PREFIX}/flights/${flight_id}/airspace?profile=${data.profile.name}`], data };
  }
}
