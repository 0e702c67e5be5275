import { type BenchResult } from './bench-result.js';
import { SCORING } from './built-libs.js';
import { loadIgcFiles } from './igc-files.js';
import { median, round } from './measure.js';
import { type Flight, fixesOf, mainFlights, spread } from './score/bench-flights.js';
import {
  allRatios,
  compareWithPeer,
  type Comparison,
  leastFlight,
  lowerThanPeer,
  PEER_MS_MAX,
} from './score/compare-with-peer.js';
import { growth, GROWTH_SIZES, type HardTrack, hardTracks } from './score/hard-tracks.js';
import { ALL_RULE_SETS, geometricMean, type Mode, MODES, ROUNDS, timedScore } from './score/timed-score.js';

const FIXES_MIN = 2000;
/** Flights compared with the peer under `--quick`, spread over the sizes. */
const QUICK_FLIGHTS = 12;
const GOAL_RATIO = 100;
const GROWTH_FLIGHTS = 3;

/**
 * Scores flights in comparison with igc-xc-score 1.8.0, in processor time of this process and of the peer's own. Then
 * all rule sets at once over every flight of the corpus, by size, and tracks designed to be slow. Takes several
 * minutes, nearly all of them for the peer; `npm run bench -- score --quick` compares twelve flights.
 */
export default async function scoreBench(): Promise<BenchResult> {
  const { isCorpus, files } = loadIgcFiles();
  const flights = mainFlights(files);
  const long = flights.filter((flight) => fixesOf(flight) >= FIXES_MIN);
  SCORING.warmUp(MODES);
  const isQuick = process.argv.includes('--quick');
  const comparisons = await compareWithPeer(isQuick ? spread(long, QUICK_FLIGHTS) : long);
  const details = {
    source: isCorpus ? 'corpus' : 'examples',
    rounds: ROUNDS,
    peerStoppedAfterMs: PEER_MS_MAX,
    ratios: allRatios(comparisons),
    leastFlights: MODES.map((mode) => ({ mode, ...leastFlight(comparisons, mode) })),
    lower: lowerThanPeer(comparisons),
    oneRuleSetMs: spreadOf(comparisons.flatMap(({ ms }) => Object.values(ms))),
    allRuleSets: allRuleSets(flights),
    growth: growth(long, GROWTH_FLIGHTS),
    hardTracks: hardTracks(),
  };
  const overall = details.ratios.filter(({ ruleSet }) => ruleSet === 'all four');
  const value = Math.min(...overall.map((ratio) => ratio.geometricMean));
  return {
    bench: 'score',
    goal: `at least ${GOAL_RATIO} times igc-xc-score's speed (geometric mean, processor time, both modes)`,
    value,
    met: value >= GOAL_RATIO && details.lower === 0,
    details,
    report: reportText(comparisons, details),
  };
}

/** All rule sets in one call over every flight, compared with the slowest one alone. */
function allRuleSets(flights: readonly Flight[]) {
  const all = flights.map((flight) => {
    const { scores, ms } = timedScore(flight, ALL_RULE_SETS);
    return {
      fixes: fixesOf(flight),
      ms,
      explainedMs: timedScore(flight, ALL_RULE_SETS, { explain: true }).ms,
      slowestAloneMs: Math.max(...ALL_RULE_SETS.map((name) => timedScore(flight, [name]).ms)),
      isProven: scores.every(({ isOptimal }) => isOptimal),
      isCertified: scores.every(({ pointsUpperBound }) => Number.isFinite(pointsUpperBound)),
    };
  });
  const long = all.filter(({ fixes }) => fixes >= FIXES_MIN);
  return {
    flights: all.length,
    proven: all.filter(({ isProven }) => isProven).length,
    certified: all.filter(({ isCertified }) => isCertified).length,
    ms: spreadOf(all.map(({ ms }) => ms)),
    explainedMs: spreadOf(all.map(({ explainedMs }) => explainedMs)),
    timesSlowestAlone: round(geometricMean(long.map(({ ms, slowestAloneMs }) => ms / slowestAloneMs)), 2),
  };
}

function spreadOf(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: round(median(sorted), 1),
    p99: round(sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0, 1),
    worst: round(sorted.at(-1) ?? 0, 1),
  };
}

interface Details {
  ratios: ReturnType<typeof allRatios>;
  leastFlights: { mode: Mode; flight: string; times: number }[];
  lower: number;
  oneRuleSetMs: ReturnType<typeof spreadOf>;
  allRuleSets: ReturnType<typeof allRuleSets>;
  growth: ReturnType<typeof growth>;
  hardTracks: HardTrack[];
}

function reportText(comparisons: readonly Comparison[], details: Details): string {
  const { ratios, lower, oneRuleSetMs, allRuleSets: all } = details;
  return [
    line('flight', 'fixes', 'rules', 'peer ms', 'exact ms', 'ratio', 'rounded ms', 'ratio', 'peer', 'ours'),
    ...comparisons.map(({ flight, fixes, ruleSet, peerMs, isPeerOptimal, ms, peerPoints, points }) =>
      line(
        flight,
        fixes,
        ruleSet,
        `${round(peerMs, 0)}${isPeerOptimal ? '' : '+'}`,
        round(ms.exact, 1),
        round(peerMs / ms.exact, 0),
        round(ms['league-rounded'], 1),
        round(peerMs / ms['league-rounded'], 0),
        peerPoints,
        points,
      ),
    ),
    '',
    line('times as fast', 'rules', 'mean', 'least', 'under 25', 'of', 'stopped'),
    ...ratios.map(
      (ratio) =>
        `${line(ratio.mode, ratio.ruleSet, ratio.geometricMean, ratio.lowest, ratio.below25, ratio.comparisons, ratio.peerStopped)}  ${ratio.lowestAt}`,
    ),
    ...details.leastFlights.map(
      ({ mode, flight, times }) =>
        `Per flight, all its rule sets together, ${mode}: at least ${times} (${flight}).`,
    ),
    `A peer stopped after ${PEER_MS_MAX} ms (+) counts with that time, so those ratios are lower bounds.`,
    `Lower than a score the peer has proven: ${lower}.`,
    '',
    line('ms', 'median', 'p99', 'worst'),
    line('one rule set, flights compared', ...Object.values(oneRuleSetMs)),
    line(`all rule sets, ${all.flights} flights`, ...Object.values(all.ms)),
    line('the same, explained', ...Object.values(all.explainedMs)),
    `All rule sets take ${all.timesSlowestAlone} times the slowest alone; ${all.proven} flights proven, ${all.certified} with a certified bound.`,
    '',
    line('all rule sets, ms, by fixes', ...GROWTH_SIZES),
    ...details.growth.map(({ flight, ms }) => line(flight, ...ms)),
    '',
    line('slow by design', 'slowest', 'first ms', 'ms', 'all ms', 'gap %', 'all gap %', 'proven'),
    ...details.hardTracks.map(
      (hard) =>
        `${line(hard.track, hard.slowest, hard.firstMs, hard.ms, hard.allMs, percent(hard.gapPercent), percent(hard.allGapPercent))}   ${hard.proven} ${hard.gapAt} ${hard.allGapAt}`,
    ),
  ].join('\n');
}

/** A bound without a score has no percentage. */
function percent(gap: number): string {
  return gap > 999 ? 'no score' : String(gap);
}

function line(...values: (string | number)[]): string {
  return values
    .map((value, at) => (at === 0 ? String(value).padEnd(36) : String(value).padStart(11)))
    .join('');
}
