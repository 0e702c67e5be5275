import { CircuitRule } from './circuits/circuit-rule.js';
import { type CircuitSearch } from './circuits/circuit-search.js';
import { MidpointSearch } from './circuits/midpoint-search.js';
import { OutAndReturnSearch } from './circuits/out-and-return-search.js';
import { TriangleSearch } from './circuits/triangle-search.js';
import { type EarthFrame } from './frame/earth-frame.js';
import { GeodesicLegs, type LegMeasure } from './frame/leg-measure.js';
import { FreeDistanceSearch } from './free-distance/free-distance-search.js';
import { type ScoreMode } from './flight-score.js';
import { type FlightType, type Rounding, type RuleSet } from './rules/rule-set.js';
import { type ScoredTrack } from './scored-track.js';

/** A flight type that a problem is solved for, with the index of its rule set. */
export interface User {
  readonly ruleSet: number;
  readonly type: FlightType;
  /** The highest multiplier of its tiers. */
  readonly multiplier: number;
}

/** A circuit search shared by all flight types that differ only by a multiplier. */
export interface CircuitProblem {
  readonly users: User[];
  readonly legs: LegMeasure;
  readonly rule: CircuitRule;
  readonly search: CircuitSearch;
}

/** A free-distance search shared by all rule sets with the same number of turnpoints. */
export interface DistanceProblem {
  readonly users: User[];
  readonly legs: LegMeasure;
  readonly search: FreeDistanceSearch;
}

export interface Problems {
  readonly circuits: CircuitProblem[];
  readonly distances: DistanceProblem[];
}

/** Returns how a rule set measures legs; rule sets that measure alike share one measure. */
export type MeasureOf = (rounding: Rounding) => LegMeasure;

/** Collects the problems to solve for scoring a flight by some rule sets; equal problems are merged. */
export function collectProblems(
  track: ScoredTrack,
  ruleSets: readonly RuleSet[],
  mode: ScoreMode,
  measureOf: MeasureOf,
): Problems {
  const circuits = new Map<string, CircuitProblem>();
  const distances = new Map<string, DistanceProblem>();
  ruleSets.forEach(({ flightTypes, rounding }, ruleSet) => {
    const measure = mode === 'exact' ? '' : `${rounding.legDecimals} ${rounding.distanceDecimals} `;
    const legs = measureOf(rounding);
    for (const type of flightTypes) {
      const user: User = { ruleSet, type, multiplier: type.tiers.at(-1)?.multiplier ?? 0 };
      if (type.shape === 'free-distance') {
        const key = `${measure}${type.turnpoints}`;
        const search = (): FreeDistanceSearch => new FreeDistanceSearch(track, legs, type.turnpoints ?? 0);
        shareBy(distances, key, () => ({ users: [], legs, search: search() })).users.push(user);
      } else {
        const key = `${measure}${CircuitRule.key(type)}`;
        const problem = shareBy(circuits, key, () => circuitProblem(track, legs, type));
        problem.users.push(user);
      }
    }
  });
  return { circuits: [...circuits.values()], distances: [...distances.values()] };
}

/** The problem to solve for a flight type of the rule set with index `at`. */
export function problemOf(
  { circuits, distances }: Problems,
  at: number,
  type: FlightType,
): { circuit?: CircuitProblem | undefined; distance?: DistanceProblem | undefined } {
  const uses = ({ users }: { users: readonly User[] }): boolean =>
    users.some((user) => user.ruleSet === at && user.type === type);
  return { circuit: circuits.find(uses), distance: distances.find(uses) };
}

/** Creates the search for one flight type. */
export function circuitProblem(track: ScoredTrack, legs: LegMeasure, type: FlightType): CircuitProblem {
  const rule = new CircuitRule(type, legs);
  const Search = SEARCHES[type.shape as keyof typeof SEARCHES];
  return { users: [], legs, rule, search: new Search(track, legs, rule) };
}

const SEARCHES = {
  triangle: TriangleSearch,
  'out-and-return': OutAndReturnSearch,
  'out-and-return-midpoint': MidpointSearch,
} as const;

function shareBy<T>(found: Map<string, T>, key: string, make: () => T): T {
  const known = found.get(key);
  if (known !== undefined) return known;
  const made = make();
  found.set(key, made);
  return made;
}

/** Geodesic legs for every rule set. */
export function geodesicMeasure(frame: EarthFrame): MeasureOf {
  const legs = new GeodesicLegs(frame);
  return () => legs;
}
