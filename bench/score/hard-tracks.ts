import { type FlightScore, type ScoredColumns } from '@engine/scoring';
import { ADVERSARIES } from '../../test/scoring/adversaries.js';
import { round } from '../measure.js';
import { type Flight, fixesOf } from './bench-flights.js';
import { ALL_RULE_SETS, timedScore } from './timed-score.js';

const SIZES = [2000, 4000, 8000, 16_000, 32_000, 65_000];
const ADVERSARY_FIXES = 18_000;

/** The longest flights resampled to other numbers of fixes, all rule sets at once. */
export function growth(flights: readonly Flight[], count: number) {
  return flights.slice(-count).map((flight) => ({
    flight: flight.name,
    ms: SIZES.map((fixes) => round(timedScore(resampled(flight, fixes), ALL_RULE_SETS).ms, 1)),
  }));
}

export const GROWTH_SIZES: readonly number[] = SIZES;

/** The same path with another number of fixes, interpolated linearly. */
function resampled(flight: Flight, count: number): ScoredColumns {
  const last = fixesOf(flight) - 1;
  const column = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => {
      const at = (i * last) / (count - 1);
      const from = Math.min(Math.floor(at), last - 1);
      return values[from]! + (at - from) * (values[from + 1]! - values[from]!);
    });
  return { latitudeDeg: column(flight.latitudeDeg), longitudeDeg: column(flight.longitudeDeg) };
}

export interface HardTrack {
  track: string;
  /** The slowest rule set alone: first call and warm. */
  slowest: string;
  firstMs: number;
  ms: number;
  allMs: number;
  /** Proven rule sets, alone and together, of all. */
  proven: string;
  /** Widest remaining gap between score and bound, in percent, and its rule set; 0 for none. */
  gapPercent: number;
  gapAt: string;
  allGapPercent: number;
  allGapAt: string;
}

/** Tracks designed to be slow, under each rule set alone and all at once. */
export function hardTracks(): HardTrack[] {
  return Object.entries(ADVERSARIES).map(([track, make]) => {
    const columns = make(ADVERSARY_FIXES);
    const alone = ALL_RULE_SETS.map((name) => ({ name, ...timedScore(columns, [name]) }));
    const slowest = alone.reduce((a, b) => (b.ms > a.ms ? b : a));
    const together = timedScore(columns, ALL_RULE_SETS);
    const gap = widest(alone.flatMap(({ scores }) => scores));
    const allGap = widest(together.scores);
    const proven = [alone.flatMap(({ scores }) => scores), together.scores].map(
      (scores) => scores.filter(({ isOptimal }) => isOptimal).length,
    );
    return {
      track,
      slowest: slowest.name,
      firstMs: round(Math.max(...alone.map(({ firstMs }) => firstMs)), 0),
      ms: round(slowest.ms, 0),
      allMs: round(together.ms, 0),
      proven: `${proven.join(', ')} of ${ALL_RULE_SETS.length}`,
      gapPercent: gap.percent,
      gapAt: gap.ruleSet,
      allGapPercent: allGap.percent,
      allGapAt: allGap.ruleSet,
    };
  });
}

function widest(scores: readonly FlightScore[]): { percent: number; ruleSet: string } {
  const open = scores.filter(({ isOptimal }) => !isOptimal);
  const gapOf = ({ points, pointsUpperBound }: FlightScore): number =>
    round((100 * (pointsUpperBound - points)) / Math.max(points, 1e-9), 3);
  return open.reduce(
    (widest, score) =>
      gapOf(score) > widest.percent ? { percent: gapOf(score), ruleSet: score.ruleSet } : widest,
    { percent: 0, ruleSet: '' },
  );
}
