import { type FlightLog, type FlightSpan, holdShape, type Track } from '@engine/analysis';
import { Arena } from './arena.js';
import { assembleScore, emptyScore } from './assemble-score.js';
import { explainLosses, searchLosers, UnclosedCircuits } from './explain-losses.js';
import { type FlightScore } from './flight-score.js';
import { largestStretch, RoundedLegs } from './frame/rounded-legs.js';
import { collectProblems, geodesicMeasure, type MeasureOf } from './problems.js';
import { type FreeTrack, freeTrackOf } from './free-track.js';
import { flownOn } from './rules/rule-sets.js';
import { scoreSettings, type ScoreOptions, type ScoreSettings } from './score-options.js';
import { layOutTrack, type ScoredTrack } from './scored-track.js';
import { SearchBudget } from './search-budget.js';
import { solveProblems } from './solve-problems.js';
import { isTooShort } from './too-short.js';

/** One per process: flights are scored one after the other, and no layout outlives its flight. */
const ARENA = new Arena();

/** Positions to score, degrees. Longitudes are continuous, or jump by 360 at the antimeridian. */
export type ScoredColumns = Pick<Track, 'latitudeDeg' | 'longitudeDeg'>;

/**
 * Scores a log by all requested rule sets of its season in one call. For each rule set, the part of free flight with the
 * most points counts. Empty for a log that no league scores: `freeTrackOf` says why.
 *
 * @param free `freeTrackOf(log)`, if the caller has it
 */
export function scoreFlight(
  log: FlightLog,
  given: ScoreOptions = {},
  free: FreeTrack = freeTrackOf(log),
): FlightScore[] {
  const scores = scoreSpans(log.track, free.parts, { flownOn: flownOn(log), ...given });
  return free.breaks.length === 0 ? scores : scores.map((score) => ({ ...score, breaks: free.breaks }));
}

/** Scores stretches of a track separately; the best one counts. */
export function scoreSpans(
  columns: ScoredColumns,
  spans: readonly FlightSpan[],
  options: ScoreOptions = {},
): FlightScore[] {
  const settings = scoreSettings(options);
  const { timeLimit, workMax } = settings;
  const deadline = timeLimit && { now: timeLimit.now, at: timeLimit.now() + timeLimit.ms };
  const budget = new SearchBudget(workMax, deadline);
  let best: FlightScore[] = [];
  spans.forEach((span, at) => {
    const scores = scoreSpan(columns, span, settings, budget.share(1 / (spans.length - at)));
    best = at === 0 ? scores : best.map((score, r) => better(score, scores[r] ?? score));
  });
  return best;
}

/** The flight with more points; the bounds cover both. */
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
  const { latitudeDeg, longitudeDeg } = columns;
  // An explanation needs the longest distance and how much it lacks.
  if (!settings.explain && isTooShort(latitudeDeg, longitudeDeg, first, span.landingIndex, ruleSets)) {
    return ruleSets.map((ruleSet) => emptyScore(ruleSet, span, settings));
  }
  ARENA.reset();
  const track = layOutTrack(latitudeDeg, longitudeDeg, first, span.landingIndex, ARENA);
  const measureOf = measureFor(settings, columns, first, track);
  const problems = collectProblems(track, ruleSets, mode, measureOf);
  holdShape({ budget, track, measureOf, problems });
  solveProblems(problems, tolerancePoints, budget);
  if (settings.explain) searchLosers(problems, budget);
  for (const { search } of problems.circuits) search.closeNearest(budget);
  const scores = ruleSets.map((ruleSet, at) => assembleScore(problems, ruleSet, at, span, settings));
  if (settings.explain) {
    const unclosed = new UnclosedCircuits(track, measureOf, budget);
    holdShape(unclosed);
    scores.forEach((score, at) => {
      const ruleSet = ruleSets[at];
      if (ruleSet) explainLosses(score, ruleSet, at, problems, unclosed);
    });
  }
  return scores;
}

function measureFor(
  { mode }: ScoreSettings,
  { latitudeDeg, longitudeDeg }: ScoredColumns,
  first: number,
  track: ScoredTrack,
): MeasureOf {
  if (mode === 'exact') return geodesicMeasure(track.frame);
  const stretch = largestStretch(track, latitudeDeg, longitudeDeg, first);
  return (rounding) => new RoundedLegs(latitudeDeg, longitudeDeg, first, rounding, stretch);
}
