import path from 'node:path';
import { Cleanup } from '../../test/harness/cleanup.js';
import { Forked } from '../forked.js';
import { round } from '../measure.js';
import { type Flight, fixesOf } from './bench-flights.js';
import { geometricMean, type Mode, MODES, ROUNDS, timedScore } from './timed-score.js';

const PEER = path.join(import.meta.dirname, '../../tools/peers/igc-xc-score.mjs');
/** The peer is stopped after this; its time, and so the ratio, is then a lower bound. */
export const PEER_MS_MAX = 5_000;
export const PEER_RULES = { xcontest: 'XContest', ffvl: 'FFVL', xcleague: 'XCLeague', fai: 'FAI' } as const;
type Compared = keyof typeof PEER_RULES;
const RULE_SETS_COMPARED = Object.keys(PEER_RULES) as Compared[];
/** The peer's time limit during warm-up. */
const WARM_UP_PEER_MS = 500;

/** One flight under one rule set. */
export interface Comparison {
  flight: string;
  fixes: number;
  ruleSet: Compared;
  peerMs: number;
  peerPoints: number;
  /** False if the peer was stopped. */
  isPeerOptimal: boolean;
  ms: Record<Mode, number>;
  /** In the mode that rounds as the peer does. */
  points: number;
}

/**
 * Scores flights alternately with igc-xc-score 1.8.0, from the same fixes, in processor time. Both are warmed up
 * first: each scores every flight, ours for as long as the peer took, because in a long-running process everything is
 * compiled.
 */
export async function compareWithPeer(flights: readonly Flight[]): Promise<Comparison[]> {
  const cleanup = new Cleanup();
  try {
    // as columns, not as JSON, which would leave garbage to collect while we are timed
    const peer = Forked.start(PEER, cleanup, { serialization: 'advanced' });
    await peer.next();
    return await compareAll(peer, flights);
  } finally {
    await cleanup.run();
  }
}

async function compareAll(peer: Forked, flights: readonly Flight[]): Promise<Comparison[]> {
  const pairs = flights.flatMap((flight) => RULE_SETS_COMPARED.map((ruleSet) => ({ flight, ruleSet })));
  for (const { flight, ruleSet } of pairs) {
    const { peerMs } = await compare(peer, flight, ruleSet, WARM_UP_PEER_MS);
    for (let ms = 0; ms < peerMs;) {
      for (const mode of MODES) ms += timedScore(flight, [ruleSet], { mode }).ms * ROUNDS;
    }
  }
  const comparisons: Comparison[] = [];
  for (const [at, { flight, ruleSet }] of pairs.entries()) {
    // one mode before the peer and one after, alternating, since the later one finds colder caches
    const [first, then] = at % 2 === 0 ? MODES : MODES.toReversed();
    comparisons.push(await compare(peer, flight, ruleSet, PEER_MS_MAX, [first, then]));
  }
  return comparisons;
}

async function compare(
  peer: Forked,
  flight: Flight,
  ruleSet: Compared,
  peerMsMax: number,
  [first, then]: readonly [Mode, Mode] = MODES,
): Promise<Comparison> {
  const before = timedScore(flight, [ruleSet], { mode: first });
  const answer = await peer.ask<PeerAnswer>({
    latitudeDeg: flight.latitudeDeg,
    longitudeDeg: flight.longitudeDeg,
    rule: PEER_RULES[ruleSet],
    milliseconds: peerMsMax,
    rounds: ROUNDS,
  });
  const after = timedScore(flight, [ruleSet], { mode: then });
  const rounded = first === 'league-rounded' ? before : after;
  const exact = first === 'exact' ? before : after;
  return {
    flight: flight.name,
    fixes: fixesOf(flight),
    ruleSet,
    peerMs: answer.ms,
    peerPoints: answer.points,
    isPeerOptimal: answer.isOptimal,
    ms: { exact: exact.ms, 'league-rounded': rounded.ms },
    points: rounded.scores[0]!.points,
  };
}

/** How many times as fast as the peer in one mode, for one rule set or all. */
export function ratiosOf(comparisons: readonly Comparison[], mode: Mode, ruleSet: Compared | null) {
  const rows = comparisons.filter((row) => ruleSet === null || row.ruleSet === ruleSet);
  const ratios = rows.map((row) => row.peerMs / row.ms[mode]);
  const lowest = ratios.indexOf(Math.min(...ratios));
  return {
    mode,
    ruleSet: ruleSet ?? 'all four',
    geometricMean: round(geometricMean(ratios), 1),
    lowest: round(ratios[lowest]!, 1),
    lowestAt: `${rows[lowest]!.flight} (${round(rows[lowest]!.peerMs, 0)} / ${round(rows[lowest]!.ms[mode], 1)} ms)`,
    below25: ratios.filter((ratio) => ratio < 25).length,
    comparisons: rows.length,
    peerStopped: rows.filter(({ isPeerOptimal }) => !isPeerOptimal).length,
  };
}

export function allRatios(comparisons: readonly Comparison[]) {
  const ruleSets = [...RULE_SETS_COMPARED, null];
  return MODES.flatMap((mode) => ruleSets.map((ruleSet) => ratiosOf(comparisons, mode, ruleSet)));
}

/** The flight with our smallest lead, by the geometric mean of its rule sets. */
export function leastFlight(
  comparisons: readonly Comparison[],
  mode: Mode,
): { flight: string; times: number } {
  const names = new Set(comparisons.map(({ flight }) => flight));
  return [...names]
    .map((flight) => ({
      flight,
      times: ratiosOf(
        comparisons.filter((row) => row.flight === flight),
        mode,
        null,
      ).geometricMean,
    }))
    .reduce((a, b) => (b.times < a.times ? b : a));
}

/** Number of scores lower than one the peer has proven, by more than the last digit. */
export function lowerThanPeer(comparisons: readonly Comparison[]): number {
  return comparisons.filter((row) => row.isPeerOptimal && row.points < row.peerPoints - 0.0101).length;
}

interface PeerAnswer {
  points: number;
  isOptimal: boolean;
  ms: number;
}
