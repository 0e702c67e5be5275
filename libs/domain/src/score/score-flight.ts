import { type FlightSpan } from '../flight/find-flights.js';
import { type FlightLog } from '../flight-log.js';
import { type Track } from '../track/track.js';
import { explainLosses } from './explain-losses.js';
import { type FlightScore, type TypeOutcome, type TypeScore } from './flight-score.js';
import { RoundedLegs } from './frame/rounded-legs.js';
import { collectProblems, geodesicMeasure, type MeasureOf, type Problems } from './problems.js';
import { type FlightType, type RuleSet } from './rules/rule-set.js';
import { tierMultiplier } from './rules/tiers.js';
import { scoreSettings, type ScoreOptions, type ScoreSettings } from './score-options.js';
import { layOutTrack, type ScoredTrack } from './scored-track.js';
import { SearchBudget } from './search-budget.js';
import { solveProblems } from './solve-problems.js';
import { circuitScore, countedKm, distanceScore } from './type-score.js';

/** Positions to score, degrees. Longitudes are continuous, or jump by 360 at the antimeridian. */
export type ScoredColumns = Pick<Track, 'latitudeDeg' | 'longitudeDeg'>;

/** Numbers that hold for nothing but the comparison of sums in different order. */
const SUM_ERROR_POINTS = 1e-9;

/**
 * Scores a log by every rule set asked for, in one call. Of several flights in a log the one with the most points
 * counts, for each rule set by itself. Empty for a log without a flight.
 */
export function scoreFlight(log: FlightLog, options: ScoreOptions = {}): FlightScore[] {
  return scoreSpans(log.track, log.flights, options);
}

/** Scores stretches of a track; each by itself, the best one counts. */
export function scoreSpans(
  columns: ScoredColumns,
  spans: readonly FlightSpan[],
  options: ScoreOptions = {},
): FlightScore[] {
  const settings = scoreSettings(options);
  const budget = SearchBudget.of(settings.budgetMs, settings.nodesMax);
  let best: FlightScore[] = [];
  spans.forEach((span, at) => {
    const scores = scoreSpan(columns, span, settings, budget.share(1 / (spans.length - at)));
    best = at === 0 ? scores : best.map((score, r) => better(score, scores[r] ?? score));
  });
  return best;
}

/** Of two flights the one with more points; what is said of the maximum covers both. */
function better(a: FlightScore, b: FlightScore): FlightScore {
  const winner = b.points > a.points ? b : a;
  const pointsUpperBound = Math.max(a.pointsUpperBound, b.pointsUpperBound);
  const other = winner === a ? b : a;
  const isOptimal = winner.isOptimal && (other.isOptimal || other.pointsUpperBound <= winner.points);
  return { ...winner, pointsUpperBound, isOptimal };
}

function scoreSpan(
  columns: ScoredColumns,
  span: FlightSpan,
  settings: ScoreSettings,
  budget: SearchBudget,
): FlightScore[] {
  const { mode, ruleSets, tolerancePoints } = settings;
  const first = span.takeoffIndex;
  const track = layOutTrack(columns.latitudeDeg, columns.longitudeDeg, first, span.landingIndex);
  const problems = collectProblems(track, ruleSets, mode, measureFor(settings, columns, first, track));
  solveProblems(problems, tolerancePoints, budget);
  const scores = ruleSets.map((ruleSet, at) => assemble(problems, ruleSet, at, span, settings));
  if (settings.explain) explainLosses(track, problems, ruleSets, scores, first, budget);
  return scores;
}

function measureFor(
  { mode }: ScoreSettings,
  { latitudeDeg, longitudeDeg }: ScoredColumns,
  first: number,
  { frame }: ScoredTrack,
): MeasureOf {
  if (mode === 'exact') return geodesicMeasure(frame);
  return (rounding) => new RoundedLegs(frame, latitudeDeg, longitudeDeg, first, rounding);
}

/** Puts the answers of the searches together to the score by one rule set. */
function assemble(
  { circuits, distances }: Problems,
  ruleSet: RuleSet,
  at: number,
  { takeoffIndex, landingIndex }: FlightSpan,
  { mode, tolerancePoints }: ScoreSettings,
): FlightScore {
  const types = ruleSet.flightTypes.map((type): TypeOutcome => {
    const isUser = (user: { ruleSet: number; type: FlightType }): boolean =>
      user.ruleSet === at && user.type === type;
    const circuit = circuits.find(({ users }) => users.some(isUser));
    if (circuit) {
      const score = circuitScore(circuit, type, ruleSet, takeoffIndex);
      const multiplier = type.tiers.at(-1)?.multiplier ?? 0;
      return outcome(type, score, circuit.search.valueMax * multiplier, tolerancePoints);
    }
    const distance = distances.find(({ users }) => users.some(isUser));
    const score = distance ? distanceScore(distance, type, ruleSet, takeoffIndex) : null;
    const kmMax = distance === undefined ? 0 : countedKm(distance.legs, distance.search.kmMax);
    return outcome(type, score, kmMax * tierMultiplier(type.tiers, kmMax), tolerancePoints);
  });
  const best = types.reduce<TypeScore | null>(
    (winner, { best }) =>
      best !== null && (winner === null || best.pointsUnrounded > winner.pointsUnrounded) ? best : winner,
    null,
  );
  const pointsUpperBound = Math.max(...types.map((type) => type.pointsUpperBound));
  const reached = best?.pointsUnrounded ?? 0;
  return {
    ruleSet: ruleSet.name,
    season: ruleSet.season,
    source: ruleSet.source,
    isVerified: ruleSet.verified,
    mode,
    takeoffIndex,
    landingIndex,
    points: best?.points ?? 0,
    pointsUpperBound,
    isOptimal: pointsUpperBound <= reached + tolerancePoints + SUM_ERROR_POINTS,
    best,
    types,
  };
}

function outcome(
  { code, title }: FlightType,
  best: TypeScore | null,
  pointsUpperBound: number,
  tolerancePoints: number,
): TypeOutcome {
  const reached = best?.pointsUnrounded ?? 0;
  const isOptimal = pointsUpperBound <= reached + tolerancePoints + SUM_ERROR_POINTS;
  return { code, title, best, pointsUpperBound, isOptimal, lost: null };
}
