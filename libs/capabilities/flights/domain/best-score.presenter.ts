import { leagueTitle, RULE_SET_NAMES, type RuleSetName, shapeOfLetter } from '@core/contract';
import { type FlightRecord } from '../tables/flight-read.repository.js';
import { type FlightBestScore } from '../wire/flight.js';

/** The score under the rule set; null if nothing scores. */
export function presentBestScore(
  { scoredPoints, scoredKm, scoredShapes }: Pick<FlightRecord, 'scoredPoints' | 'scoredKm' | 'scoredShapes'>,
  ruleSet: RuleSetName,
): FlightBestScore | null {
  const at = RULE_SET_NAMES.indexOf(ruleSet);
  const points = scoredPoints?.[at] ?? null;
  const distanceKm = scoredKm?.[at] ?? null;
  const shape = shapeOfLetter(scoredShapes?.[at] ?? '');
  if (points === null || distanceKm === null) return null;
  return {
    rule_set: ruleSet,
    rule_set_name: leagueTitle(ruleSet),
    points,
    type: shape ?? null,
    distance_km: distanceKm,
  };
}
