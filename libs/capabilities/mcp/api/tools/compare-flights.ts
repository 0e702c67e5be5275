import { type RequestingAccount } from '@core/access';
import { API_PREFIX, COMPARED_FLIGHTS_MAX, type RuleSetName } from '@core/contract';
import { type FlightScore } from '@engine/results/shapes';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { Injectable } from '@nestjs/common';
import { FlightParts, presentFlight, ProcessedFlights } from '@capabilities/flights/api';
import { type ApiSchemas, type JsonSchema, objectOf, type ObjectSchema } from '../api-schemas.js';
import { summaryOf } from '../flight-summary.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';
import { unitOf } from '../units.js';

const GET = 'GET /flights/{flightId}';
const SCORE = 'GET /flights/{flightId}/score';

interface Arguments {
  readonly flight_ids: readonly string[];
  readonly rule_set?: RuleSetName;
}

interface ComparedFlight {
  readonly flight: ProcessedFlight;
  readonly score: FlightScore;
}

@Injectable()
export class CompareFlights implements McpTool<Arguments> {
  readonly name = 'compare_flights';
  readonly title = 'Compare flights';
  readonly description = `Compares 2 to ${COMPARED_FLIGHTS_MAX} processed flights: one row per metric, with its path in the flight, its unit and the value of each flight in the given order, and their scores under one league.`;
  readonly scopes = ['flights:read', 'analysis:read'] as const;
  readonly operations = [GET, SCORE];

  constructor(
    private readonly flights: ProcessedFlights,
    private readonly parts: FlightParts,
  ) {}

  input(schemas: ApiSchemas): ObjectSchema {
    const { flight_id, rule_set } = schemas.arguments(SCORE).properties as Record<string, JsonSchema>;
    const flight_ids = {
      type: 'array',
      items: flight_id,
      minItems: 2,
      maxItems: COMPARED_FLIGHTS_MAX,
      uniqueItems: true,
      description: 'Ids of the flights.',
    };
    return objectOf({ flight_ids, rule_set: rule_set! }, ['flight_ids']);
  }

  async call(
    { accountId, ruleSet: league }: RequestingAccount,
    { flight_ids, rule_set }: Arguments,
  ): Promise<ToolAnswer> {
    const ruleSet = rule_set ?? league;
    const compared = await Promise.all(
      flight_ids.map(async (id) => ({
        flight: presentFlight(await this.flights.get(accountId, id), ruleSet) as ProcessedFlight,
        score: await this.parts.score(accountId, id, ruleSet),
      })),
    );
    return {
      sources: flight_ids.flatMap((id) => [
        `${API_PREFIX}/flights/${id}`,
        `${API_PREFIX}/flights/${id}/score?rule_set=${ruleSet}`,
      ]),
      data: {
        flights: compared.map(({ flight }) => summaryOf(flight)),
        rule_set: ruleSet,
        rows: rowsOf(compared),
      },
    };
  }
}

function rowsOf(compared: readonly ComparedFlight[]): object[] {
  const row = (field: string, valueOf: (each: ComparedFlight) => unknown) => ({
    field,
    unit: unitOf(field.split('.').at(-1)!) ?? null,
    values: compared.map((each) => valueOf(each) ?? null),
  });
  const metrics = (Object.keys(compared[0]!.flight.metrics) as (keyof ProcessedFlight['metrics'])[]).filter(
    (name) => compared.some(({ flight }) => typeof flight.metrics[name] === 'number'),
  );
  return [
    row('duration_seconds', ({ flight }) => flight.duration_seconds),
    ...metrics.map((name) => row(`metrics.${name}`, ({ flight }) => flight.metrics[name])),
    row('best.type', ({ score }) => score.best?.type),
    row('best.points', ({ score }) => score.best?.points),
    row('best.distance_km', ({ score }) => score.best?.distance_km),
  ];
}
