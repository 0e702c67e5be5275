import { type CircuitProblem, type DistanceProblem, type Problems, type User } from './problems.js';
import { holdShape } from '@engine/analysis';
import { type FlightType } from './rules/rule-set.js';
import { tierMultiplier } from './rules/tiers.js';
import { type SearchBudget } from './search-budget.js';
import { countedKm } from './type-score.js';

const { max, min } = Math;

/** Work budget for a first look at each circuit: about eighty entries. */
const FIRST_LOOK_WORK = 13_000;
/** Work budget for each circuit before the free-distance search: most are solved by then and save it work. */
const EASY_WORK = 400_000;
/** Share for all circuits together while they can only be proved or disproved. */
const CIRCUITS_SHARE = 0.5;
/** Share for the free distance; the rest is for circuits it does not compete with. */
const DISTANCE_SHARE = 0.75;
/** A distance this far below a tier cannot reach it by summation error. */
const TOO_SHORT_BY_KM = 1e-6;
/** Passes that distribute the budget left over by easy circuits equally among hard ones. */
const CIRCUIT_PASSES = 2;

/**
 * Solves the problems of a flight to find each rule set's best score; anything that cannot beat it is not searched. A
 * first look at the free distance gives every rule set a starting value. Circuits follow, cheap searches and high
 * multipliers first, each offered the circuits found so far: a first look, then a little more. The free distance is
 * next and eliminates many open circuits; the others share the remaining work equally.
 */
export function solveProblems(
  { circuits, distances }: Problems,
  tolerancePoints: number,
  budget: SearchBudget,
): void {
  const points = new BestPoints();
  holdShape(points);
  for (const distance of distances) {
    distance.search.seed();
    points.takeDistance(distance);
  }
  const ordered = inOrder(circuits);
  const floorOf = ({ users }: CircuitProblem): number =>
    min(...users.map((user) => points.of(user) / user.multiplier));
  ordered.forEach((problem, at) => {
    for (const { search } of ordered.slice(0, at)) {
      if (search.value === 0) continue;
      problem.search.offer(search.i, search.j, search.k, floorOf(problem), budget);
      points.takeCircuit(problem);
    }
    const tolerance = tolerancePoints / highestMultiplier(problem.users);
    problem.search.run(floorOf(problem), tolerance, budget.share(1, FIRST_LOOK_WORK));
    points.takeCircuit(problem);
  });
  const resume = (shared: SearchBudget, workMax: number, isLast: boolean): void => {
    const open = ordered.filter(({ search }) => !search.isProven);
    open.forEach((problem, at) => {
      problem.search.resume(floorOf(problem), shared.share(1 / (open.length - at), workMax), isLast);
      points.takeCircuit(problem);
    });
  };
  resume(budget.share(CIRCUITS_SHARE), EASY_WORK, false);
  for (const distance of distances) {
    const tolerance = tolerancePoints / highestMultiplier(distance.users);
    // A proof adds the tolerance to the floor, so the sum must also be too short to score.
    const floorKm = min(
      ...distance.users.map((user) =>
        max(points.of(user) / user.multiplier, tooShortKm(user.type) - 2 * tolerance),
      ),
    );
    distance.search.run(floorKm, tolerance, budget.share(DISTANCE_SHARE));
    points.takeDistance(distance);
  }
  const shared = budget.share(CIRCUITS_SHARE);
  for (let pass = 0; pass < CIRCUIT_PASSES; pass++) resume(shared, Infinity, false);
  for (let pass = 0; pass < CIRCUIT_PASSES; pass++) resume(budget, Infinity, true);
  for (const { search } of circuits) search.lookAtOutline();
}

/** The best points of every rule set so far, before rounding. */
class BestPoints {
  private readonly points: number[] = [];

  of({ ruleSet }: User): number {
    return this.points[ruleSet] ?? 0;
  }

  takeCircuit({ search, users }: CircuitProblem): void {
    for (const user of users) this.take(user, search.value * user.multiplier);
  }

  takeDistance({ search, legs, users }: DistanceProblem): void {
    const km = countedKm(legs, search.best?.km ?? 0);
    for (const user of users) this.take(user, km * tierMultiplier(user.type.tiers, km));
  }

  private take(user: User, points: number): void {
    if (points > this.of(user)) this.points[user.ruleSet] = points;
  }
}

/** Distances up to this do not score, km. */
function tooShortKm({ tiers }: FlightType): number {
  return (tiers[0]?.fromKm ?? 0) - TOO_SHORT_BY_KM;
}

/** Out-and-returns first: they are cheap, and a good starting value for the triangles of the same league. */
function inOrder(circuits: readonly CircuitProblem[]): CircuitProblem[] {
  const isTriangle = ({ users }: CircuitProblem): number => (users[0]?.type.shape === 'triangle' ? 1 : 0);
  return [...circuits].sort(
    (a, b) => isTriangle(a) - isTriangle(b) || highestMultiplier(b.users) - highestMultiplier(a.users),
  );
}

function highestMultiplier(users: readonly User[]): number {
  return Math.max(...users.map((user) => user.multiplier));
}
