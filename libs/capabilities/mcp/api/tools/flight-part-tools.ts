import { type RequestingAccount } from '@core/access';
import { API_PREFIX, type Scope } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FlightParts } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type OneFlight, type ToolAnswer } from '../mcp-tool.js';

/** Returns one part of a flight, as its operation does. */
@Injectable()
abstract class FlightPartTool implements McpTool<OneFlight> {
  abstract readonly name: string;
  abstract readonly title: string;
  abstract readonly description: string;
  abstract readonly scopes: readonly [Scope];
  protected abstract readonly part: 'task' | 'thermals' | 'weather';

  constructor(private readonly parts: FlightParts) {}

  get operations(): readonly [string] {
    return [`GET /flights/{flightId}/${this.part}`];
  }

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(this.operations[0]);
  }

  async call({ accountId }: RequestingAccount, { flight_id }: OneFlight): Promise<ToolAnswer> {
    const data = await this.parts[this.part](accountId, flight_id);
    return { sources: [`${API_PREFIX}/flights/${flight_id}/${this.part}`], data };
  }
}

@Injectable()
export class GetThermals extends FlightPartTool {
  readonly name = 'get_thermals';
  readonly title = 'Get thermals and wind';
  readonly description =
    'Returns every thermal of a flight (climb rates, gain, entry and exit, circles, drift), other lift, the glides between them, and the wind by altitude and time, each with a confidence.';
  readonly scopes = ['analysis:read'] as const;
  protected readonly part = 'thermals';
}

@Injectable()
export class GetWeather extends FlightPartTool {
  readonly name = 'get_weather';
  readonly title = 'Get the weather';
  readonly description =
    'Returns the weather of a flight: wind and climb as the flight itself observed them, sunrise and sunset, and along its path the wind, clouds and thermals of a weather model, if the service has one.';
  readonly scopes = ['weather:read'] as const;
  protected readonly part = 'weather';
}

@Injectable()
export class GetTaskResult extends FlightPartTool {
  readonly name = 'get_task_result';
  readonly title = 'Get the result of the task';
  readonly description =
    'Returns how a flight flew the competition task that its pilot had declared in the instrument: each turnpoint with its time, whether the start was valid and the goal was reached, and the distance flown.';
  readonly scopes = ['analysis:read'] as const;
  protected readonly part = 'task';
}
