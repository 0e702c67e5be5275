import { leagueTitle } from '@core/contract';
import {
  type BreakReason,
  type FlightScore,
  type FreeTrack,
  type LossReason,
  type TypeOutcome,
  type TypeScore,
  type UnscoredReason,
} from '@engine/scoring';
import { textTable } from '../text-table.js';
import { line, percent, UNKNOWN, value } from './summary-text.js';

const METRES_PER_KM = 1000;

const UNSCORED: Record<UnscoredReason, string> = {
  no_flight: 'the log contains no flight',
  powered: 'leagues do not score flights under power',
  balloon: 'leagues do not score balloon flights',
  no_free_flight: 'the log contains a tow or an engine run, and no free flight',
};

/** One break and several. */
const BREAKS: Record<BreakReason, readonly [string, string]> = {
  engine: ['engine run', 'engine runs'],
  tow: ['tow', 'tows'],
  landing: ['landing', 'landings'],
  position_jump: ['position jump', 'position jumps'],
};

/** The score by each rule set; for a single one, also the result of each flight type. */
export function scoreSummary(scores: readonly FlightScore[], { breaks, unscored }: FreeTrack): string[] {
  if (unscored !== null) return ['', line('Score', `none: ${UNSCORED[unscored]}`)];
  const [only, ...others] = scores;
  return [
    '',
    ...(only && others.length === 0 ? oneRuleSet(only) : allRuleSets(scores)),
    ...breakLine(breaks),
  ];
}

function breakLine(breaks: FreeTrack['breaks']): string[] {
  if (breaks.length === 0) return [];
  const counts = Object.entries(BREAKS).flatMap(([reason, [one, several]]) => {
    const count = breaks.filter((other) => other.reason === reason).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  return [line('Track', `${counts.join(', ')}; only the best part in between is scored`)];
}

function allRuleSets(scores: readonly FlightScore[]): string[] {
  return [
    line('Scores', `${scores.length} rule sets; * not checked against the league's own rules`),
    ...textTable<FlightScore>(scores, [
      {
        heading: 'rule set',
        text: ({ ruleSet, isVerified }) => (isVerified ? ruleSet : `${ruleSet} *`),
        alignLeft: true,
      },
      { heading: 'points', text: pointsText },
      { heading: 'km', text: ({ best }) => value(best?.distanceKm ?? null, 2) },
      { heading: 'by', text: ({ best }) => factorText(best) },
      { heading: 'gap m', text: ({ best }) => gapText(best) },
      { heading: 'flight type', text: ({ best }) => best?.title ?? UNKNOWN, alignLeft: true },
      { heading: 'proof', text: proofText, alignLeft: true },
    ]),
  ];
}

function oneRuleSet(score: FlightScore): string[] {
  const { best } = score;
  const rules = score.isVerified
    ? score.source
    : `${score.source}; not checked against the league's own rules`;
  return [
    line(
      'Score',
      `${pointsText(score)} points by ${leagueTitle(score.ruleSet)} ${score.season}, ${proofText(score)}`,
    ),
    line('Rules', rules),
    ...(best ? bestLines(best) : []),
    ...textTable<TypeOutcome>(score.types, [
      { heading: 'flight type', text: ({ title }) => title, alignLeft: true },
      { heading: 'points', text: ({ best: own }) => value(own?.points ?? null, 2) },
      { heading: 'km', text: ({ best: own }) => value(own?.distanceKm ?? null, 2) },
      { heading: '', text: ({ lost }) => (lost === null ? 'the score' : lossText(lost)), alignLeft: true },
    ]),
  ];
}

function bestLines(best: TypeScore): string[] {
  const legs = best.legsKm.map((legKm) => value(legKm, 2)).join(' + ');
  const { closing } = best;
  return [
    line('Scored as', `${best.title}: ${calculation(best)} × ${best.multiplier}`),
    line('Legs', `${legs} km`),
    ...(closing === null
      ? []
      : [
          line(
            'Closing',
            `${metres(closing.gapKm)} apart, ${metres(closing.limitKm)} allowed, ${metres(closing.deductedKm)} deducted`,
          ),
        ]),
  ];
}

/** The calculation of the points: the closing gap is deducted before the factor. */
function calculation({ distanceKm, closing }: TypeScore): string {
  const deductedKm = closing?.deductedKm ?? 0;
  return deductedKm === 0
    ? value(distanceKm, 3, 'km')
    : `(${value(distanceKm, 3)} − ${value(deductedKm, 3)}) km`;
}

function pointsText({ best, points }: FlightScore): string {
  return best === null ? '0' : value(points, 2);
}

function gapText(best: TypeScore | null): string {
  return value(best?.closing ? best.closing.gapKm * METRES_PER_KM : null, 0);
}

function metres(km: number): string {
  return value(km * METRES_PER_KM, 0, 'm');
}

function factorText(best: TypeScore | null): string {
  return best === null ? UNKNOWN : `× ${best.multiplier}`;
}

function proofText({ isOptimal, pointsUpperBound }: FlightScore): string {
  return isOptimal ? 'proven' : `at most ${value(pointsUpperBound, 2)}`;
}

function lossText(lost: LossReason): string {
  switch (lost.kind) {
    case 'fewer_points':
      return `${value(lost.missingPoints, 2)} points less`;
    case 'not_closed':
      return `${value(lost.missingKm, 2, 'km')} closer to the start would have scored ${value(lost.points, 2)} points`;
    case 'side_limit':
      return `a side of ${value(lost.sideKm, 2, 'km')} is ${percent(lost.share)} of the distance; the limit is ${percent(lost.limitShare)}`;
    case 'too_short':
      return `${value(lost.distanceKm, 2, 'km')}; the minimum is ${value(lost.neededKm, 2, 'km')}`;
    case 'cannot_win':
      return `at most ${value(lost.pointsUpperBound, 2)} points`;
    case 'no_circuit':
      return 'no such circuit was flown';
  }
}
