import { type BestScoreFact } from './facts/score-facts.js';
import { type NumberText } from './number-text.js';

/** A smaller deduction costs less than 0.01 points, whatever the multiplier. */
const DEDUCTED_M_MIN = 4;

interface WorthWords {
  factor(multiplier: string): string;
  /** The distance deducted because the circuit was not fully closed. */
  lessGap(distance: string): string;
}

/** "189.96 points (multiplier 1.6, …)": the points and how they derive from the distance, unless both are equal. */
export function scoreWorth(best: BestScoreFact, n: NumberText, words: WorthWords): string {
  const { points, multiplier, closing_deducted_m: deductedM } = best;
  const made = [
    ...(multiplier === 1 ? [] : [words.factor(n.factor(multiplier))]),
    ...(deductedM === null || deductedM < DEDUCTED_M_MIN
      ? []
      : [words.lessGap(n.scoredKilometres(deductedM / 1000))]),
  ];
  return n.points(points) + (made.length === 0 ? '' : ` (${made.join(', ')})`);
}
