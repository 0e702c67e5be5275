import { type FlightPoint } from '@engine/analysis';
import {
  type FlightScore,
  type FreeTrack,
  type LossReason,
  RULE_SETS,
  type RuleSet,
  type TrackBreak,
  type TypeOutcome,
  type TypeScore,
} from '@engine/scoring';
import { type RuleSetName, wireTime } from '@core/contract';
import type * as wire from '../shapes/index.js';
import { pointPayload } from './metrics.payload.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** The score of a flight by every rule set. */
export interface ScoresPayload {
  rule_sets_available: RuleSetName[];
  solver: wire.ScoreSolver;
  scores: Partial<Record<RuleSetName, wire.RuleSetScore>>;
}

/** Breaks listed: a day has a dozen, a broken recorder thousands. */
const BREAKS_LISTED_MAX = 100;

/** Returns a point of the flight by track index. */
type PointAt = (index: number) => FlightPoint;

/**
 * Converts the scores by all rule sets to wire format.
 *
 * @param scores empty for a log that no league scores; each rule set then gets an empty score
 * @param free what leagues score of the log
 * @param ruleSets the rules of the season, for rule sets without a score
 */
export function scoresPayload(
  scores: readonly FlightScore[],
  free: FreeTrack,
  pointAt: PointAt,
  solver: wire.ScoreSolver,
  ruleSets: readonly RuleSet[] = RULE_SETS,
): ScoresPayload {
  const byRuleSet = ruleSets.map((ruleSet) => {
    const score = scores.find((candidate) => candidate.ruleSet === ruleSet.name);
    const payload = score ? scorePayload(score, pointAt) : unscoredPayload(ruleSet, free, pointAt);
    return [ruleSet.name, payload] as const;
  });
  return {
    rule_sets_available: ruleSets.map(({ name }) => name),
    solver,
    scores: Object.fromEntries(byRuleSet),
  };
}

/** The answer of a rule set for a log that no league scores. */
export function unscoredPayload(
  { name, season, source, verified }: RuleSet,
  free: FreeTrack,
  pointAt: PointAt,
): wire.RuleSetScore {
  return {
    ...{ rule_set: name, season, source, verified },
    ...breaksPayload(free.breaks, pointAt),
    unscored_reason: free.unscored,
    best: null,
    alternatives: [],
  };
}

export function scorePayload(score: FlightScore, pointAt: PointAt): wire.RuleSetScore {
  return {
    rule_set: score.ruleSet,
    season: score.season,
    source: score.source,
    verified: score.isVerified,
    ...breaksPayload(score.breaks, pointAt),
    unscored_reason: null,
    best: score.best && typeScorePayload(score.best, score, pointAt),
    alternatives: score.types.map((outcome) => alternativePayload(outcome, pointAt)),
  };
}

function breaksPayload(
  breaks: readonly TrackBreak[],
  pointAt: PointAt,
): Required<Pick<wire.RuleSetScore, 'track_breaks' | 'breaks'>> {
  const timeAt = (index: number): string | null => wireTime(pointAt(index).time);
  return {
    track_breaks: breaks.length,
    breaks: breaks.slice(0, BREAKS_LISTED_MAX).map(({ reason, fromIndex, toIndex }) => ({
      reason,
      starts_at: timeAt(fromIndex),
      ends_at: timeAt(toIndex),
    })),
  };
}

function alternativePayload(outcome: TypeOutcome, pointAt: PointAt): wire.ScoreAlternative {
  return {
    type: outcome.code,
    title: outcome.title,
    best: outcome.best && typeScorePayload(outcome.best, outcome, pointAt),
    lost: outcome.lost && lossPayload(outcome.lost, pointAt),
  };
}

function typeScorePayload(
  best: TypeScore,
  proof: { isOptimal: boolean; pointsUpperBound: number },
  pointAt: PointAt,
): wire.TypeScore {
  const { closing } = best;
  const point = (index: number): wire.FlightPoint => pointPayload(pointAt(index));
  return {
    type: best.code,
    title: best.title,
    points: best.points,
    distance_km: wireNumber(best.distanceKm, DECIMALS.scoredDistanceKm),
    multiplier: best.multiplier,
    closing_distance_m: closing && metres(closing.gapKm),
    closing_limit_m: closing && metres(closing.limitKm),
    closing_deducted_m: closing && metres(closing.deductedKm),
    start: point(best.startIndex),
    turnpoints: best.turnpoints.map(point),
    finish: point(best.finishIndex),
    legs: best.legsKm.map((legKm) => ({ distance_km: wireNumber(legKm, DECIMALS.scoredDistanceKm) })),
    optimal: proof.isOptimal,
    points_upper_bound: proof.pointsUpperBound,
  };
}

function lossPayload(lost: LossReason, pointAt: PointAt): wire.ScoreLoss {
  switch (lost.kind) {
    case 'fewer_points':
      return { reason: lost.kind, missing_points: wireNumber(lost.missingPoints, DECIMALS.points) };
    case 'not_closed':
      return {
        reason: lost.kind,
        gap_m: metres(lost.gapKm),
        limit_m: metres(lost.limitKm),
        missing_m: metres(lost.missingKm),
        points_if_closed: wireNumber(lost.points, DECIMALS.points),
        turnpoints: lost.turnpoints.map((index) => pointPayload(pointAt(index))),
      };
    case 'side_limit':
      return {
        reason: lost.kind,
        side_km: wireNumber(lost.sideKm, DECIMALS.scoredDistanceKm),
        share: wireNumber(lost.share, DECIMALS.sideShare),
        limit_share: lost.limitShare,
        turnpoints: lost.turnpoints.map((index) => pointPayload(pointAt(index))),
      };
    case 'too_short':
      return {
        reason: lost.kind,
        distance_km: wireNumber(lost.distanceKm, DECIMALS.scoredDistanceKm),
        needed_km: lost.neededKm,
      };
    case 'cannot_win':
      return { reason: lost.kind, points_upper_bound: lost.pointsUpperBound };
    case 'no_circuit':
      return { reason: lost.kind };
  }
}

function metres(km: number): number {
  return wireNumber(km * 1000, 0);
}
