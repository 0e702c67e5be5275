import { type RequestingAccount } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FindFlight, presentFlight } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { summaryOf } from '../flight-summary.js';
import { type McpTool, type OneFlight, type ToolAnswer } from '../mcp-tool.js';
import { REPLAY_APP_URI, REPLAY_META } from '../replay-app.js';
import { ReplayData } from '../replay-data.js';

const GET = 'GET /flights/{flightId}';

@Injectable()
export class ReplayFlight implements McpTool<OneFlight> {
  readonly name = 'replay_flight';
  readonly title = 'Replay a flight';
  readonly description =
    'Shows the replay of a flight to the user: the track from above, coloured by climb, with thermals and score, the altitude over time, and a time cursor. Returns only the main metrics of the flight.';
  readonly scopes = ['flights:read', 'analysis:read'] as const;
  readonly operations = [
    GET,
    'GET /flights/{flightId}/track',
    'GET /flights/{flightId}/thermals',
    'GET /flights/{flightId}/score',
  ];
  readonly appUri = REPLAY_APP_URI;

  constructor(
    private readonly flights: FindFlight,
    private readonly replays: ReplayData,
  ) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(GET);
  }

  async call({ accountId, ruleSet }: RequestingAccount, { flight_id }: OneFlight): Promise<ToolAnswer> {
    const flight = presentFlight(await this.flights.find(accountId, flight_id), ruleSet);
    return {
      sources: [`${API_PREFIX}/flights/${flight_id}`, `${API_PREFIX}/flights/${flight_id}/track`],
      data: summaryOf(flight),
      meta: { [REPLAY_META]: await this.replays.read({ accountId, ruleSet }, flight_id) },
    };
  }
}
