/** The score of a flight under the rules of each league, optimal or with a bound. Pure. */
export {
  type FlightScore,
  type LossReason,
  type ScoreMode,
  type TypeOutcome,
  type TypeScore,
} from './flight-score.js';
export {
  type BreakReason,
  type FreeTrack,
  freeTrackOf,
  type TrackBreak,
  type UnscoredReason,
} from './free-track.js';
export { type DayOfYear, type FlightType, type RuleSet } from './rules/rule-set.js';
export { flownOn, LEAGUES, RULE_SETS, ruleSetsOn, seasonStartOf } from './rules/rule-sets.js';
export { seasonDays } from './rules/seasons.js';
export { type ScoredColumns, scoreFlight, scoreSpans } from './score-flight.js';
export { warmUp } from './warm-up.js';
