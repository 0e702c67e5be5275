import { leagueTitle, type RuleSetName } from '@core/contract';
import { type FlightSegment } from '@engine/results/shapes';
import { type Flight } from '../tables/flight.entity.js';
import { type AnalysedSegment } from './analyse-segment.js';

/** One flight of the log of `flight`, with its score under one rule set, in the form that clients receive. */
export function presentSegment(
  { publicId, inputSha256 }: Pick<Flight, 'publicId' | 'inputSha256'>,
  { scores: { scores, rule_sets_available, solver }, analysis_version, ...segment }: AnalysedSegment,
  ruleSet: RuleSetName,
): FlightSegment {
  const { version, mode, time_limit_ms } = solver;
  const { rule_set, ...score } = scores[ruleSet]!;
  return {
    flight_id: publicId,
    analysis_version,
    input_sha256: inputSha256?.toString('hex') ?? null,
    ...segment,
    score: {
      ...{ rule_set, rule_set_name: leagueTitle(rule_set), ...score, rule_sets_available },
      solver: { version, mode, time_limit_ms },
    },
  };
}
