import { type CircuitSearch } from './circuits/circuit-search.js';
import { type FlightScore, type LossReason, type TypeOutcome } from './flight-score.js';
import {
  type CircuitProblem,
  circuitProblem,
  type DistanceProblem,
  type MeasureOf,
  problemOf,
  type Problems,
} from './problems.js';
import { roundTo } from './rounding.js';
import { type FlightType, type RuleSet } from './rules/rule-set.js';
import { tierMultiplier } from './rules/tiers.js';
import { type ScoredTrack } from './scored-track.js';
import { type SearchBudget } from './search-budget.js';
import { circuitLegs, turnpointsOf } from './type-score.js';

/** Work budget for the best of a losing flight type: about eighty entries. */
const LOSER_WORK = 13_000;
/** Work budget for the largest circuit of a shape, closed or not. */
const UNCLOSED_WORK = 39_000;
/** Share of the remaining time that each such search may use. */
const LOSER_SHARE = 0.1;
/** Precision of circuits that do not count, km. */
const LOSER_TOLERANCE_KM = 0.1;
/** Distances too short to score are reported to the metre. */
const TOO_SHORT_TOLERANCE_KM = 0.0005;

/** A closing rule that every circuit satisfies without a deduction. */
const UNCLOSED = { fixedKm: Infinity, relative: 0, freeKm: Infinity } as const;

/**
 * Searches, within a few nodes, for the best of the losing flight types that are still unknown, because the search
 * for the score stops at types that cannot win. The result is a valid score of that type; its bound limits how much
 * better one could be.
 */
export function searchLosers({ circuits, distances }: Problems, budget: SearchBudget): void {
  for (const distance of distances) searchTooShort(distance, budget);
  for (const { search } of circuits) {
    const bound = search.valueMax;
    const wasProven = search.isProven;
    if (wasProven && bound <= search.value + LOSER_TOLERANCE_KM) continue;
    for (const other of circuits) {
      if (other.search.value > 0) search.offer(other.search.i, other.search.j, other.search.k, 0, budget);
    }
    search.run(0, LOSER_TOLERANCE_KM, budget.share(LOSER_SHARE, LOSER_WORK));
    search.lookAtOutline();
    search.valueMax = Math.min(search.valueMax, bound);
    search.isProven ||= wasProven;
  }
}

/** Finds the longest distance if none scores, because paths too short to score were not searched. */
function searchTooShort({ search, users }: DistanceProblem, budget: SearchBudget): void {
  const km = search.best?.km ?? 0;
  const { kmMax, isProven } = search;
  const scores = users.some((user) => tierMultiplier(user.type.tiers, km) > 0);
  if (scores || kmMax <= km + TOO_SHORT_TOLERANCE_KM) return;
  search.run(0, TOO_SHORT_TOLERANCE_KM, budget.share(LOSER_SHARE));
  search.kmMax = Math.min(search.kmMax, kmMax);
  search.isProven ||= isProven;
}

/** The largest circuits of a flight, closed or not; one per shape and side limits. */
export class UnclosedCircuits {
  private readonly found = new Map<string, CircuitSearch>();

  constructor(
    private readonly track: ScoredTrack,
    private readonly measureOf: MeasureOf,
    private readonly budget: SearchBudget,
  ) {}

  largest(type: FlightType, { rounding }: RuleSet): CircuitSearch | null {
    if (type.shape === 'out-and-return-midpoint') return null;
    const key = JSON.stringify([type.shape, type.sideMin, type.sideMax, rounding]);
    let search = this.found.get(key);
    if (search === undefined) {
      const unclosed = { ...type, tiers: [{ fromKm: 0, multiplier: 1 }], closing: UNCLOSED };
      search = circuitProblem(this.track, this.measureOf(rounding), unclosed).search;
      search.run(0, LOSER_TOLERANCE_KM, this.budget.share(LOSER_SHARE, UNCLOSED_WORK));
      search.closeNearest(this.budget);
      this.found.set(key, search);
    }
    return search.value > 0 ? search : null;
  }
}

/** Records why each flight type other than the winner lost. */
export function explainLosses(
  score: FlightScore,
  ruleSet: RuleSet,
  at: number,
  problems: Problems,
  unclosed: UnclosedCircuits,
): void {
  for (const outcome of score.types) {
    const type = ruleSet.flightTypes.find(({ code }) => code === outcome.code);
    if (type === undefined || outcome.code === score.best?.code) continue;
    const { circuit, distance } = problemOf(problems, at, type);
    const km = distance?.search.best?.km ?? 0;
    outcome.lost =
      (circuit && unclosedReason(circuit, type, ruleSet, score, outcome, unclosed)) ??
      sideReason(type, ruleSet, score) ??
      plainReason(type, score, outcome, km);
  }
}

/** The largest circuit of this shape, if it would have won when closed, or if nothing else of the type scores. */
function unclosedReason(
  { rule, legs }: CircuitProblem,
  type: FlightType,
  ruleSet: RuleSet,
  score: FlightScore,
  outcome: TypeOutcome,
  unclosed: UnclosedCircuits,
): LossReason | null {
  const largest = unclosed.largest(type, ruleSet);
  if (largest === null) return null;
  const distanceKm = rule.distance(circuitLegs(type, legs, largest).reduce((sum, km) => sum + km, 0));
  const limitKm = rule.limitKm(distanceKm);
  const gapKm = legs.km(largest.start, largest.finish);
  // Closed as flown, or as if the pilot had come back just close enough.
  const deductedKm = rule.deductedKm(Math.min(gapKm, limitKm));
  const multiplier = type.tiers[rule.tierAt(distanceKm, deductedKm)]?.multiplier ?? 0;
  const points = roundTo((distanceKm - deductedKm) * multiplier, ruleSet.rounding.pointsDecimals);
  if (multiplier === 0) {
    if (outcome.best !== null) return null;
    const neededKm = type.tiers[0]?.fromKm ?? 0;
    return { kind: 'too_short', distanceKm: distanceKm - deductedKm, neededKm };
  }
  if (gapKm <= limitKm || points <= score.points) return null;
  const turnpoints = turnpointsOf(type, largest).map((fix) => fix + score.takeoffIndex);
  return { kind: 'not_closed', gapKm, limitKm, missingKm: gapKm - limitKm, points, turnpoints };
}

/** The best triangle with looser side limits, if it would have won with this type's multiplier. */
function sideReason(type: FlightType, ruleSet: RuleSet, score: FlightScore): LossReason | null {
  if (type.sideMin === undefined) return null;
  const closing = JSON.stringify(type.closing);
  for (const other of ruleSet.flightTypes) {
    const isLooser = other.shape === 'triangle' && (other.sideMin ?? 0) < type.sideMin;
    const best = score.types.find(({ code }) => code === other.code)?.best ?? null;
    if (!isLooser || best?.closing == null || JSON.stringify(other.closing) !== closing) continue;
    const counted = best.distanceKm - best.closing.deductedKm;
    if (counted * tierMultiplier(type.tiers, counted) <= score.points) continue;
    const sideKm = Math.min(...best.legsKm);
    const share = sideKm / best.distanceKm;
    if (share >= type.sideMin) continue;
    return { kind: 'side_limit', sideKm, share, limitShare: type.sideMin, turnpoints: best.turnpoints };
  }
  return null;
}

function plainReason(
  type: FlightType,
  score: FlightScore,
  { best, isOptimal, pointsUpperBound }: TypeOutcome,
  km: number,
): LossReason {
  if (best !== null) return { kind: 'fewer_points', missingPoints: score.points - best.points };
  const neededKm = type.tiers[0]?.fromKm ?? 0;
  if (type.shape === 'free-distance' && km < neededKm) return { kind: 'too_short', distanceKm: km, neededKm };
  return isOptimal ? { kind: 'no_circuit' } : { kind: 'cannot_win', pointsUpperBound };
}
