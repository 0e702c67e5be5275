import { type RequestingAccount } from '@core/access';
import { API_PREFIX, type RuleSetName } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FlightParts } from '@capabilities/flights/api';
import { type ApiSchemas, type ObjectSchema } from '../api-schemas.js';
import { type McpTool, type ToolAnswer } from '../mcp-tool.js';

const SCORE = 'GET /flights/{flightId}/score';
const LEGS = 'GET /flights/{flightId}/legs';

interface Arguments {
  readonly flight_id: string;
  readonly rule_set?: RuleSetName;
}

@Injectable()
export class ExplainScore implements McpTool<Arguments> {
  readonly name = 'explain_score';
  readonly title = 'Explain the score';
  readonly description =
    'Returns the score of a flight under the rules of one league: the best scoring with its turnpoints and whether it is proven optimal, why every other flight type scored less, and how each leg was flown.';
  readonly scopes = ['analysis:read'] as const;
  readonly operations = [SCORE, LEGS];

  constructor(private readonly parts: FlightParts) {}

  input(schemas: ApiSchemas): ObjectSchema {
    return schemas.arguments(SCORE);
  }

  async call(
    { accountId, ruleSet: league }: RequestingAccount,
    { flight_id, rule_set }: Arguments,
  ): Promise<ToolAnswer> {
    const ruleSet = rule_set ?? league;
    const [score, legs] = await Promise.all([
      this.parts.score(accountId, flight_id, ruleSet),
      this.parts.legs(accountId, flight_id, ruleSet),
    ]);
    const source = (part: string) => `${API_PREFIX}/flights/${flight_id}/${part}?rule_set=${ruleSet}`;
    return { sources: [source('score'), source('legs')], data: { score, legs } };
  }
}
