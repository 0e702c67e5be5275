import { type LegMeasure } from './frame/leg-measure.js';
import { type TypeScore } from './flight-score.js';
import { type CircuitProblem, type DistanceProblem } from './problems.js';
import { roundTo } from './rounding.js';
import { type FlightType, type RuleSet } from './rules/rule-set.js';
import { tierMultiplier } from './rules/tiers.js';

/** Fixes of a circuit. `j` is unused for an out-and-return around two turnpoints. */
export interface CircuitFixes {
  i: number;
  j: number;
  k: number;
  start: number;
  finish: number;
}

/** The best circuit of a search as a score; null if there is none. `first` is the track index of fix 0. */
export function circuitScore(
  { search, legs, rule }: CircuitProblem,
  type: FlightType,
  ruleSet: RuleSet,
  first: number,
): TypeScore | null {
  if (search.value <= 0) return null;
  const legsKm = circuitLegs(type, legs, search);
  const distanceKm = rule.distance(legsKm.reduce((sum, km) => sum + km, 0));
  const gapKm = legs.km(search.start, search.finish);
  const deductedKm = rule.deductedKm(gapKm);
  const multiplier = type.tiers[rule.tierAt(distanceKm, deductedKm)]?.multiplier ?? 0;
  const pointsUnrounded = (distanceKm - deductedKm) * multiplier;
  return {
    code: type.code,
    title: type.title,
    points: roundTo(pointsUnrounded, ruleSet.rounding.pointsDecimals),
    pointsUnrounded,
    distanceKm,
    multiplier,
    turnpoints: turnpointsOf(type, search).map((fix) => fix + first),
    startIndex: search.start + first,
    finishIndex: search.finish + first,
    legsKm,
    closing: { gapKm, limitKm: rule.limitKm(distanceKm), deductedKm },
  };
}

/** The longest path of a search as a score; null if it is too short to score. */
export function distanceScore(
  { search, legs }: DistanceProblem,
  type: FlightType,
  ruleSet: RuleSet,
  first: number,
): TypeScore | null {
  if (search.best === null) return null;
  const fixes = [...search.best.fixes];
  const legsKm = fixes.slice(1).map((fix, leg) => legs.km(fixes[leg] ?? fix, fix));
  const sumKm = legsKm.reduce((sum, km) => sum + km, 0);
  const distanceKm = countedKm(legs, sumKm);
  const multiplier = tierMultiplier(type.tiers, distanceKm);
  if (multiplier === 0 || distanceKm === 0) return null;
  const indices = fixes.map((fix) => fix + first);
  return {
    code: type.code,
    title: type.title,
    points: roundTo(distanceKm * multiplier, ruleSet.rounding.pointsDecimals),
    pointsUnrounded: distanceKm * multiplier,
    distanceKm,
    multiplier,
    turnpoints: indices.slice(1, -1),
    startIndex: indices[0] ?? first,
    finishIndex: indices.at(-1) ?? first,
    legsKm,
    closing: null,
  };
}

/** A sum of legs as the league counts it. */
export function countedKm({ distanceDecimals }: LegMeasure, sumKm: number): number {
  return distanceDecimals === null ? sumKm : roundTo(sumKm, distanceDecimals);
}

/** Lengths of a circuit's legs, km. */
export function circuitLegs(type: FlightType, legs: LegMeasure, { i, j, k }: CircuitFixes): number[] {
  if (type.shape === 'triangle') return [legs.km(i, j), legs.km(j, k), legs.km(k, i)];
  const leg = type.shape === 'out-and-return' ? legs.km(i, k) : legs.kmToMiddle(j, i, k);
  return [leg, leg];
}

export function turnpointsOf(type: FlightType, { i, j, k }: CircuitFixes): number[] {
  if (type.shape === 'triangle') return [i, j, k];
  return type.shape === 'out-and-return' ? [i, k] : [j];
}
