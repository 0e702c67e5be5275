import { type FlightScore } from './flight-score.js';
import { type Problems } from './problems.js';
import { type RuleSet } from './rules/rule-set.js';
import { type ScoredTrack } from './scored-track.js';
import { type SearchBudget } from './search-budget.js';
export function explainLosses(
  _t: ScoredTrack,
  _p: Problems,
  _r: readonly RuleSet[],
  _s: FlightScore[],
  _f: number,
  _b: SearchBudget,
): void {}
