import { type FlightPoint } from '@app/analysis';
import {
  type FlightScore,
  type LossReason,
  RULE_SETS,
  type RuleSetName,
  type ScoreMode,
  type TypeOutcome,
  type TypeScore,
} from '@app/scoring';
import { type FlightPointPayload, pointPayload } from './metrics.payload.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** The score of a flight by one flight type. */
export interface TypeScorePayload {
  type: string;
  title: string;
  points: number;
  /** Before deducting the closing gap. */
  distance_km: number;
  multiplier: number;
  /** Null for distances. */
  closing_distance_m: number | null;
  closing_limit_m: number | null;
  closing_deducted_m: number | null;
  start: FlightPointPayload;
  turnpoints: FlightPointPayload[];
  finish: FlightPointPayload;
  legs: { distance_km: number }[];
  /** Whether it is proved to be the best of its flight type. */
  optimal: boolean;
  /** Proved upper bound: no scoring of this flight type has more points. */
  points_upper_bound: number;
}

/** Why a flight type did not become the score. */
export type LossPayload =
  | { reason: 'fewer_points'; missing_points: number }
  | {
      reason: 'not_closed';
      gap_m: number;
      limit_m: number;
      missing_m: number;
      points_if_closed: number;
      turnpoints: FlightPointPayload[];
    }
  | {
      reason: 'side_limit';
      side_km: number;
      share: number;
      limit_share: number;
      turnpoints: FlightPointPayload[];
    }
  | { reason: 'too_short'; distance_km: number; needed_km: number }
  | { reason: 'cannot_win'; points_upper_bound: number }
  | { reason: 'no_circuit' };

export interface AlternativePayload {
  type: string;
  title: string;
  /** The best found of this type; null if none. */
  best: TypeScorePayload | null;
  /** Null for the type that became the score. */
  lost: LossPayload | null;
}

/** The score of a flight by one rule set, in wire format. */
export interface ScorePayload {
  rule_set: string;
  season: string;
  source: string;
  /** False if the rules could not be checked against the league's own document. */
  verified: boolean;
  /**
   * Number of breaks in the track of the flight; only the parts between them are scored. Absent in results before
   * version 6.
   */
  track_breaks?: number;
  /** Null if no flight type scores. */
  best: TypeScorePayload | null;
  alternatives: AlternativePayload[];
}

/** How the score was computed, for all rule sets in one search. */
export interface SolverPayload {
  /** The version of the analysis, which includes the solver. */
  version: number;
  /** `exact`: geodesic lengths, rounded once at the end. */
  mode: ScoreMode;
  /** Time limit after which the search returns its best result so far. */
  time_limit_ms: number;
  duration_ms: number;
}

/** The score of a flight by every rule set. */
export interface ScoresPayload {
  rule_sets_available: RuleSetName[];
  solver: SolverPayload;
  scores: Partial<Record<RuleSetName, ScorePayload>>;
}

/** Returns a point of the flight by track index. */
type PointAt = (index: number) => FlightPoint;

/**
 * Converts the scores by all rule sets to wire format.
 *
 * @param scores empty for a log without a flight; each rule set then gets an empty score
 */
export function scoresPayload(
  scores: readonly FlightScore[],
  pointAt: PointAt,
  solver: SolverPayload,
): ScoresPayload {
  const byRuleSet = RULE_SETS.map((ruleSet) => {
    const score = scores.find((candidate) => candidate.ruleSet === ruleSet.name);
    const { name, season, source, verified } = ruleSet;
    const none = { track_breaks: 0, best: null, alternatives: [] };
    const nothing = { rule_set: name, season, source, verified, ...none };
    return [name, score ? scorePayload(score, pointAt) : nothing] as const;
  });
  return {
    rule_sets_available: RULE_SETS.map(({ name }) => name),
    solver,
    scores: Object.fromEntries(byRuleSet),
  };
}

export function scorePayload(score: FlightScore, pointAt: PointAt): ScorePayload {
  return {
    rule_set: score.ruleSet,
    season: score.season,
    source: score.source,
    verified: score.isVerified,
    track_breaks: score.breakCount,
    best: score.best && typeScorePayload(score.best, score, pointAt),
    alternatives: score.types.map((outcome) => alternativePayload(outcome, pointAt)),
  };
}

function alternativePayload(outcome: TypeOutcome, pointAt: PointAt): AlternativePayload {
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
): TypeScorePayload {
  const { closing } = best;
  const point = (index: number): FlightPointPayload => pointPayload(pointAt(index));
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

function lossPayload(lost: LossReason, pointAt: PointAt): LossPayload {
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
