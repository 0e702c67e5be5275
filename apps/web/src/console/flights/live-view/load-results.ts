import { RULE_SET_NAMES } from '@core/contract';
import { answered, flightApi, type FlightSchemas } from '../../api/clients.js';
import { type OwnerResults } from './owner-flight.js';

/** Everything that the view of a processed flight shows, without its debrief. @throws ApiProblem */
export async function loadResults(flight: FlightSchemas['ProcessedFlight']): Promise<OwnerResults> {
  const params = { path: { flightId: flight.id } };
  const query = { resolution: 'full', encoding: 'delta' } as const;
  const [track, thermals, scores, weather] = await Promise.all([
    answered(flightApi.GET('/api/v1/flights/{flightId}/track', { params: { ...params, query } })),
    answered(flightApi.GET('/api/v1/flights/{flightId}/thermals', { params })),
    scoresOf(flight.id),
    answered(flightApi.GET('/api/v1/flights/{flightId}/weather', { params })),
  ]);
  return { flight, track, thermals, scores, weather };
}

/** The score under every rule set, the operator's default one first. */
async function scoresOf(flightId: string): Promise<FlightSchemas['FlightScore'][]> {
  const scoreOf = (ruleSet?: (typeof RULE_SET_NAMES)[number]) =>
    answered(
      flightApi.GET('/api/v1/flights/{flightId}/score', {
        params: { path: { flightId }, query: ruleSet === undefined ? {} : { rule_set: ruleSet } },
      }),
    );
  const first = await scoreOf();
  const others = RULE_SET_NAMES.filter((name) => name !== first.rule_set);
  return [first, ...(await Promise.all(others.map(scoreOf)))];
}
