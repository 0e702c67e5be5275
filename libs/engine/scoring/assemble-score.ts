import { type FlightSpan } from '@engine/analysis';
import { type FlightScore, type TypeOutcome, type TypeScore } from './flight-score.js';
import { problemOf, type Problems } from './problems.js';
import { roundTo } from './rounding.js';
import { type FlightType, type RuleSet } from './rules/rule-set.js';
import { tierMultiplier } from './rules/tiers.js';
import { type ScoreSettings } from './score-options.js';
import { circuitScore, countedKm, distanceScore } from './type-score.js';

/** Possible effect of the order of summation. */
const SUM_ERROR_POINTS = 1e-9;

/** The best score of a flight type and its upper bound in points, before rounding. */
interface TypeResult {
  type: FlightType;
  best: TypeScore | null;
  pointsMax: number;
}

/** Combines the results of the searches into the score for the rule set with index `at`. */
export function assembleScore(
  problems: Problems,
  ruleSet: RuleSet,
  at: number,
  span: FlightSpan,
  settings: ScoreSettings,
): FlightScore {
  const { takeoffIndex } = span;
  return scoreOf(ruleSet, span, settings, (type) => resultOfType(problems, ruleSet, at, type, takeoffIndex));
}

/** The score of a flight proved too short for every flight type. */
export function emptyScore(ruleSet: RuleSet, span: FlightSpan, settings: ScoreSettings): FlightScore {
  return scoreOf(ruleSet, span, settings, (type) => ({ type, best: null, pointsMax: 0 }));
}

function scoreOf(
  ruleSet: RuleSet,
  { takeoffIndex, landingIndex }: FlightSpan,
  { mode, tolerancePoints }: ScoreSettings,
  resultOf: (type: FlightType) => TypeResult,
): FlightScore {
  const results = ruleSet.flightTypes.map(resultOf);
  const best = results.reduce<TypeScore | null>(
    (winner, { best }) => (pointsOf(best) > pointsOf(winner) ? best : winner),
    null,
  );
  const isReached = (pointsMax: number, score: TypeScore | null): boolean =>
    pointsMax <= pointsOf(score) + tolerancePoints + SUM_ERROR_POINTS;
  const types = results.map(({ type, best, pointsMax }): TypeOutcome => ({
    code: type.code,
    title: type.title,
    best,
    pointsUpperBound: roundTo(pointsMax, ruleSet.rounding.pointsDecimals),
    isOptimal: isReached(pointsMax, best),
    lost: null,
  }));
  return {
    ruleSet: ruleSet.name,
    season: ruleSet.season,
    source: ruleSet.source,
    isVerified: ruleSet.verified,
    mode,
    takeoffIndex,
    landingIndex,
    breaks: [],
    points: best?.points ?? 0,
    pointsUpperBound: Math.max(...types.map((type) => type.pointsUpperBound)),
    isOptimal: results.every(({ pointsMax }) => isReached(pointsMax, best)),
    best,
    types,
  };
}

function resultOfType(
  problems: Problems,
  ruleSet: RuleSet,
  at: number,
  type: FlightType,
  first: number,
): TypeResult {
  const { circuit, distance } = problemOf(problems, at, type);
  if (circuit) {
    const multiplier = type.tiers.at(-1)?.multiplier ?? 0;
    const pointsMax = circuit.search.valueMax * multiplier;
    return { type, best: circuitScore(circuit, type, ruleSet, first), pointsMax };
  }
  if (!distance) return { type, best: null, pointsMax: 0 };
  const kmMax = countedKm(distance.legs, distance.search.kmMax);
  const pointsMax = kmMax * tierMultiplier(type.tiers, kmMax);
  return { type, best: distanceScore(distance, type, ruleSet, first), pointsMax };
}

function pointsOf(score: TypeScore | null): number {
  return score?.pointsUnrounded ?? 0;
}
