import { type ScoreMode } from './flight-score.js';
import { type RuleSet, type RuleSetName } from './rules/rule-set.js';
import { RULE_SETS } from './rules/rule-sets.js';

export interface ScoreOptions {
  /** Default: all. */
  ruleSets?: readonly RuleSetName[];
  mode?: ScoreMode;
  /**
   * Work for one log, all rule sets together, in units of about 12 ns. The same log gets the same answer on every
   * machine.
   */
  workMax?: number;
  /** A limit in time as well: what `now` counts, in milliseconds, from the call on. */
  timeLimit?: { now: () => number; ms: number } | null;
  /** Points by which a score may fall short of the best and still be called optimal. */
  tolerancePoints?: number;
  /** Also find the best of the flight types that lost, and say why. */
  explain?: boolean;
}

/** About 300 ms. A real flight takes 1 to 50 ms; one made to be slow is stopped here, with a bound. */
const WORK_MAX = 25_000_000;
/** Half of the last digit that leagues publish. */
const TOLERANCE_POINTS = 0.005;

export interface ScoreSettings extends Required<Omit<ScoreOptions, 'ruleSets'>> {
  ruleSets: readonly RuleSet[];
}

export function scoreSettings(options: ScoreOptions): ScoreSettings {
  return {
    mode: options.mode ?? 'exact',
    workMax: options.workMax ?? WORK_MAX,
    timeLimit: options.timeLimit ?? null,
    tolerancePoints: options.tolerancePoints ?? TOLERANCE_POINTS,
    explain: options.explain ?? true,
    ruleSets: RULE_SETS.filter(({ name }) => options.ruleSets?.includes(name) ?? true),
  };
}
