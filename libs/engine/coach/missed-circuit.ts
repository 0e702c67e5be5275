import { limitsOf } from './aircraft.js';
import { SCORE } from './debrief-thresholds.js';
import { type DebriefFacts } from './facts/debrief-facts.js';
import { type LostTypeFact } from './facts/score-facts.js';
import { type Known } from './facts/known.js';

export type MissedCircuit = Known<LostTypeFact, 'gap_m' | 'missing_m' | 'points_more'>;

/** The circuit that a little more distance would have closed, for enough points to mention; null if there is none. */
export function missedCircuit(facts: DebriefFacts): MissedCircuit | null {
  const { score, kind, task } = facts;
  // A race is not flown for a circuit.
  if (kind !== 'cross_country' || !score?.best || task !== null || limitsOf(facts) === null) return null;
  const { points, distance_km } = score.best;
  if (distance_km < SCORE.lineKmMin) return null;
  const near = score.lost.flatMap((lost) => {
    const { gap_m, missing_m, points_more } = lost;
    if (lost.reason !== 'not_closed' || gap_m === null || missing_m === null || points_more === null)
      return [];
    const isWorth = points_more >= SCORE.pointsMoreMinShare * points;
    const isNear = missing_m <= SCORE.missingShareMax * distance_km * 1000;
    return isWorth && isNear ? [{ ...lost, gap_m, missing_m, points_more }] : [];
  });
  const least = Math.min(...near.map(({ missing_m }) => missing_m));
  return (
    near
      .filter(({ missing_m }) => missing_m <= SCORE.missingAlike * least + SCORE.missingAlikeM)
      .sort((a, b) => b.points_more - a.points_more)[0] ?? null
  );
}
