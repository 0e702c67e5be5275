import { type BestScoreFact, type LostTypeFact, type ScoreFacts } from '@app/coach';
import {
  type AlternativePayload,
  type ScorePayload,
  type TypeScorePayload,
} from '../payload/score.payload.js';
import { DECIMALS, wireNumber } from '../payload/wire-values.js';

const SECONDS_PER_HOUR = 3600;

/** The score, and why the other flight types lost. Turnpoints are omitted, because they are positions. */
export function scoreFacts(score: ScorePayload, durationSeconds: number): ScoreFacts {
  return {
    rule_set: score.rule_set,
    best: score.best && bestFact(score.best, durationSeconds),
    lost: score.alternatives.flatMap((alternative) => lostFact(alternative, score.best?.points ?? 0)),
  };
}

function bestFact(best: TypeScorePayload, durationSeconds: number): BestScoreFact {
  const legs = best.legs.map(({ distance_km }) => distance_km);
  return {
    type: best.type,
    points: best.points,
    distance_km: best.distance_km,
    multiplier: best.multiplier,
    closing_distance_m: best.closing_distance_m,
    closing_deducted_m: best.closing_deducted_m,
    leg_count: legs.length,
    leg_shortest_km: legs.length === 0 ? null : Math.min(...legs),
    leg_longest_km: legs.length === 0 ? null : Math.max(...legs),
    speed_kmh:
      durationSeconds > 0
        ? wireNumber((best.distance_km / durationSeconds) * SECONDS_PER_HOUR, DECIMALS.groundSpeedKmh)
        : null,
  };
}

function lostFact({ type, lost }: AlternativePayload, bestPoints: number): LostTypeFact[] {
  if (lost === null) return [];
  const nothing: Omit<LostTypeFact, 'type' | 'reason'> = {
    gap_m: null,
    limit_m: null,
    missing_m: null,
    points_if_closed: null,
    points_more: null,
    side_km: null,
    side_share: null,
    side_limit_share: null,
    distance_km: null,
    needed_km: null,
  };
  switch (lost.reason) {
    case 'not_closed': {
      const { reason, gap_m, limit_m, missing_m, points_if_closed } = lost;
      const points_more = wireNumber(points_if_closed - bestPoints, DECIMALS.points);
      return [{ ...nothing, type, reason, gap_m, limit_m, missing_m, points_if_closed, points_more }];
    }
    case 'side_limit': {
      const { reason, side_km, share, limit_share } = lost;
      return [{ ...nothing, type, reason, side_km, side_share: share, side_limit_share: limit_share }];
    }
    case 'too_short': {
      const { reason, distance_km, needed_km } = lost;
      return [{ ...nothing, type, reason, distance_km, needed_km }];
    }
    default:
      return [{ ...nothing, type, reason: lost.reason }];
  }
}
