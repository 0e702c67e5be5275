/** The best score of a flight under each rule set, with its proof or bound. Pure; start at `score-flight.ts`. */
export type * from './flight-score.js';
export type { DayOfYear, FlightType, League, RuleSet, RuleSetName } from './rules/rule-set.js';
export { flownOn, LEAGUES, RULE_SETS, ruleSetsOn, ruleSetTitle, seasonStartOf } from './rules/rule-sets.js';
export { seasonDays } from './rules/seasons.js';
export { type ScoredColumns, scoreFlight, scoreSpans } from './score-flight.js';
export type { ScoreOptions } from './score-options.js';
export { warmUp } from './warm-up.js';
