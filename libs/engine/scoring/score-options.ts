import { type ScoreMode } from './flight-score.js';
import { type RuleSet, type RuleSetName } from './rules/rule-set.js';
import { ruleSetsOn } from './rules/rule-sets.js';

export interface ScoreOptions {
  /** Default: all. */
  ruleSets?: readonly RuleSetName[];
  /** Date of the flight, YYYY-MM-DD: the rules of its season apply. Default: the newest rules. */
  flownOn?: string | null;
  mode?: ScoreMode;
  /**
   * Work limit for one log over all rule sets, in units of about 12 ns. The result for a log is the same on every
   * machine.
   */
  workMax?: number;
  /** Additional time limit from the start of the call, in milliseconds as counted by `now`. */
  timeLimit?: { now: () => number; ms: number } | null;
  /** How many points a score may fall short of the best and still count as optimal. */
  tolerancePoints?: number;
  /** Also find the best of the losing flight types and explain why they lost. */
  explain?: boolean;
}

/** About 300 ms. A real flight takes 1 to 50 ms; a maliciously slow one stops here, with a bound. */
const WORK_MAX = 25_000_000;
/** Half of the last digit that leagues publish. */
const TOLERANCE_POINTS = 0.005;

export interface ScoreSettings extends Required<Omit<ScoreOptions, 'ruleSets' | 'flownOn'>> {
  ruleSets: readonly RuleSet[];
}

export function scoreSettings(options: ScoreOptions): ScoreSettings {
  return {
    mode: options.mode ?? 'exact',
    workMax: options.workMax ?? WORK_MAX,
    timeLimit: options.timeLimit ?? null,
    tolerancePoints: options.tolerancePoints ?? TOLERANCE_POINTS,
    explain: options.explain ?? true,
    ruleSets: ruleSetsOn(options.flownOn ?? null).filter(
      ({ name }) => options.ruleSets?.includes(name) ?? true,
    ),
  };
}
