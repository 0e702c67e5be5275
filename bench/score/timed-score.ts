import { type RuleSetName } from '@core/contract';
import { type ScoredColumns } from '@engine/scoring';
import { SCORING } from '../built-libs.js';
import { median, processorMs } from '../measure.js';

const { RULE_SETS, scoreSpans } = SCORING;

export const MODES = ['exact', 'league-rounded'] as const;
export type Mode = (typeof MODES)[number];
export const ALL_RULE_SETS: readonly RuleSetName[] = RULE_SETS.map(({ name }) => name);
export const ROUNDS = 3;

interface How {
  mode?: Mode;
  explain?: boolean;
  rounds?: number;
}

/** Scores a flight several times and returns the processor time of one run in ms: median and first. */
export function timedScore(flight: ScoredColumns, ruleSets: readonly RuleSetName[], how: How = {}) {
  const { mode = 'exact', explain = false, rounds = ROUNDS } = how;
  const span = { takeoffIndex: 0, landingIndex: flight.latitudeDeg.length - 1 };
  const times: number[] = [];
  let scores: ReturnType<typeof scoreSpans> = [];
  for (let round = 0; round < rounds; round++) {
    times.push(processorMs(() => (scores = scoreSpans(flight, [span], { ruleSets, mode, explain }))));
  }
  return { scores, ms: median(times), firstMs: times[0]! };
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
