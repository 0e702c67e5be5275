import { type BestScoreFact, type LostTypeFact, type ScoreFacts } from '../facts/score-facts.js';
import { type RuleSetScore, type ScoreAlternative, type TypeScore } from '@engine/results/shapes';
import { DECIMALS, wireNumber } from '@engine/results';

const SECONDS_PER_HOUR = 3600;

/** The score, and why the other flight types lost. Turnpoints are omitted, because they are positions. */
export function scoreFacts(score: RuleSetScore, durationSeconds: number): ScoreFacts {
  return {
    rule_set: score.rule_set,
    best: score.best && bestFact(score.best, durationSeconds),
    lost: score.alternatives.flatMap((alternative) => lostFact(alternative, score.best?.points ?? 0)),
  };
}

function bestFact(best: TypeScore, durationSeconds: number): BestScoreFact {
  const legs = best.legs.map(({ distance_km }) => distance_km);
  return {
    type: best.type,
    points: best.points,
    distance_km: best.distance_km,
    multiplier: best.multiplier,
    closing_distance_m: best.closing_distance_m,
    closing_limit_share:
      best.closing_limit_m === null || best.distance_km === 0
        ? null
        : wireNumber(best.closing_limit_m / 1000 / best.distance_km, DECIMALS.share),
    closing_deducted_m: best.closing_deducted_m,
    points_lost_closing:
      best.closing_deducted_m === null
        ? null
        : wireNumber((best.closing_deducted_m / 1000) * best.multiplier, DECIMALS.points),
    leg_count: legs.length,
    leg_shortest_km: legs.length === 0 ? null : Math.min(...legs),
    leg_longest_km: legs.length === 0 ? null : Math.max(...legs),
    speed_kmh:
      durationSeconds > 0
        ? wireNumber((best.distance_km / durationSeconds) * SECONDS_PER_HOUR, DECIMALS.groundSpeedKmh)
        : null,
  };
}

function lostFact({ type, lost }: ScoreAlternative, bestPoints: number): LostTypeFact[] {
  if (lost === null) return [];
  const { points_if_closed: pointsIfClosed } = lost;
  return [
    {
      gap_m: lost.gap_m ?? null,
      limit_m: lost.limit_m ?? null,
      missing_m: lost.missing_m ?? null,
      points_if_closed: pointsIfClosed ?? null,
      points_more:
        pointsIfClosed === undefined ? null : wireNumber(pointsIfClosed - bestPoints, DECIMALS.points),
      side_km: lost.side_km ?? null,
      side_share: lost.share ?? null,
      side_limit_share: lost.limit_share ?? null,
      distance_km: lost.distance_km ?? null,
      needed_km: lost.needed_km ?? null,
      type,
      reason: lost.reason,
    },
  ];
}
