import { scalesOf } from '../aircraft.js';
import { CLOSED_SHARE_MAX, isClosedCircuit } from '../closed-circuit.js';
import { SCORE } from '../debrief-thresholds.js';
import { type DebriefLanguage } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type BestScoreFact } from '../facts/score-facts.js';
import { leagueName } from '../leagues.js';
import { missedCircuit } from '../missed-circuit.js';
import { standing, USUAL } from '../reference-flights.js';
import { type TraitMessages } from '../trait-messages.js';
import { NOTABLE, type Trait, trait } from './trait.js';

const EVIDENCE = ['score:best'];

/** Nothing is said about a short score, nor about the score of a task, which is scored as a race. */
export function scoreTraits(
  facts: DebriefFacts,
  say: TraitMessages,
  language: DebriefLanguage,
): (Trait | null)[] {
  const best = facts.score?.best;
  const seconds = facts.metrics.duration_seconds;
  if (!facts.score || !best || seconds === null || facts.task !== null) return [];
  if (best.distance_km < SCORE.lineKmMin || facts.kind === 'sled') return [];
  const league = leagueName(facts.score.rule_set, language);
  const fast =
    best.speed_kmh === null
      ? 0
      : standing(best.speed_kmh / scalesOf(facts).distanceScale, USUAL.scoredSpeedKmh);
  return [
    trait(
      'score',
      standing(best.distance_km / scalesOf(facts).distanceScale, USUAL.scoredKm),
      [...EVIDENCE, 'metric:duration_seconds'],
      () => say.scored(best, league),
      () => scoreHeadline(facts, best, seconds, say),
    ),
    // An improvement says it.
    missedCircuit(facts) === null ? closing(best, say, league) : null,
    longLeg(best, say, league),
    facts.kind === 'cross_country'
      ? trait('score', fast, EVIDENCE, () => say.fastScored(best.speed_kmh!))
      : null,
  ];
}

/** What the gap of a circuit cost, if that is worth mentioning. */
function closing(best: BestScoreFact, say: TraitMessages, league: string): Trait | null {
  const { closing_deducted_m: deducted, points_lost_closing: points, closing_limit_share: limit } = best;
  if (deducted === null || points === null || limit === null) return null;
  const isClosed = limit <= CLOSED_SHARE_MAX;
  const share = isClosed ? SCORE.closedCostShareMin : SCORE.openCostShareMin;
  if (points < Math.max(SCORE.closingPointsMin, share * best.points)) return null;
  const known = {
    ...best,
    closing_deducted_m: deducted,
    points_lost_closing: points,
    closing_limit_share: limit,
  };
  return trait('score', NOTABLE, EVIDENCE, () =>
    isClosed ? say.closedWithin(known) : say.leftOpen(known, league),
  );
}

/** One leg that makes most of a distance without a circuit. */
function longLeg(best: BestScoreFact, say: TraitMessages, league: string): Trait | null {
  const { leg_longest_km: longest, leg_count: count } = best;
  if (longest === null || count < 2 || best.closing_distance_m !== null) return null;
  return trait('score', standing(longest / best.distance_km, USUAL.longestLegShare), EVIDENCE, () =>
    say.oneLongLeg({ ...best, leg_longest_km: longest }, league),
  );
}

function scoreHeadline(
  { score }: DebriefFacts,
  best: BestScoreFact,
  seconds: number,
  say: TraitMessages,
): string {
  if (best.closing_distance_m === null) return say.headlineDistance(best, seconds);
  const isFai = best.type.includes('fai');
  if (best.type.includes('triangle') && isClosedCircuit(score))
    return isFai ? say.headlineClosedFaiTriangle(best, seconds) : say.headlineClosedTriangle(best, seconds);
  return isFai ? say.headlineFaiTriangle(best, seconds) : say.headlineCircuit(best, seconds);
}
