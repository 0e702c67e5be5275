import { type ScoreMode } from './flight-score.js';
import { type RuleSet, type RuleSetName } from './rules/rule-set.js';
import { RULE_SETS } from './rules/rule-sets.js';

export interface ScoreOptions {
  /** Default: all. */
  ruleSets?: readonly RuleSetName[];
  mode?: ScoreMode;
  /** Time for one log, all rule sets together. */
  budgetMs?: number;
  /** The same in nodes and pairs of places looked at: a limit that does not depend on the machine. */
  nodesMax?: number;
  /** Points by which a score may fall short of the best and still be called optimal. */
  tolerancePoints?: number;
  /** Also find the best of the flight types that lost, and say why. */
  explain?: boolean;
}

/** A real flight takes 1 to 50 ms; one made to be slow is stopped here, with a bound. */
const BUDGET_MS = 300;
/** Half of the last digit that leagues publish. */
const TOLERANCE_POINTS = 0.005;

export interface ScoreSettings extends Required<Omit<ScoreOptions, 'ruleSets'>> {
  ruleSets: readonly RuleSet[];
}

export function scoreSettings(options: ScoreOptions): ScoreSettings {
  return {
    mode: options.mode ?? 'exact',
    budgetMs: options.budgetMs ?? BUDGET_MS,
    nodesMax: options.nodesMax ?? Infinity,
    tolerancePoints: options.tolerancePoints ?? TOLERANCE_POINTS,
    explain: options.explain ?? true,
    ruleSets: RULE_SETS.filter(({ name }) => options.ruleSets?.includes(name) ?? true),
  };
}
