import { MOTION_STATES, type MotionState, STATE, STATE_COUNT } from './motion-state.js';

/**
 * A stay in a state lasts at least `least` seconds and on average about `mean`; then one of `next` follows, with these
 * shares. A flight follows rest or walk and ends there, a drive never touches a flight, and a tow begins on the ground.
 */
interface StayRule {
  readonly leastSeconds: number;
  readonly meanSeconds: number;
  readonly next: Partial<Record<MotionState, number>>;
  /** Shares of the logs that begin, and end, in this state. */
  readonly start: number;
  readonly end: number;
}

const STAYS: Readonly<Record<MotionState, StayRule>> = {
  rest: {
    leastSeconds: 20,
    meanSeconds: 600,
    next: { walk: 0.25, drive: 0.1, flight: 0.35, tow: 0.25, powered: 0.03, balloon: 0.02 },
    start: 0.55,
    end: 0.7,
  },
  walk: {
    leastSeconds: 40,
    meanSeconds: 900,
    next: { rest: 0.6, flight: 0.3, drive: 0.1 },
    start: 0.1,
    end: 0.15,
  },
  drive: {
    leastSeconds: 60,
    meanSeconds: 900,
    next: { rest: 0.8, walk: 0.2 },
    start: 0.05,
    end: 0.03,
  },
  flight: {
    leastSeconds: 30,
    meanSeconds: 3000,
    next: { rest: 0.7, walk: 0.25, powered: 0.05 },
    start: 0.22,
    end: 0.08,
  },
  tow: {
    leastSeconds: 20,
    meanSeconds: 90,
    next: { flight: 0.97, powered: 0.01, rest: 0.02 },
    start: 0.03,
    end: 0.01,
  },
  powered: {
    leastSeconds: 60,
    meanSeconds: 900,
    next: { flight: 0.5, rest: 0.5 },
    start: 0.03,
    end: 0.02,
  },
  balloon: { leastSeconds: 240, meanSeconds: 2400, next: { rest: 1 }, start: 0.02, end: 0.01 },
};

/** The most likely states, and how likely each state is in each window. */
export interface Decoded {
  /** A state per window. */
  readonly states: Uint8Array;
  /** Rows of posteriors, each adding up to 1. */
  readonly posteriors: Float64Array;
}

/**
 * Decodes a hidden semi-Markov model (K. P. Murphy, "Hidden semi-Markov models", 2002). A least stay is a chain of
 * sub-states that must be passed one by one; the last of them may be repeated, so that longer stays follow a geometric
 * distribution. States by Viterbi, posteriors by the forward-backward algorithm, both in linear time.
 *
 * @param evidence rows of logarithms of likelihoods
 * @param priors logarithms by which entering a state is more or less likely than usual
 */
export function decode(evidence: Float64Array, windowSeconds: number, priors: Float64Array): Decoded {
  const chain = chainOf(windowSeconds, priors);
  return {
    states: mostLikely(evidence, chain),
    posteriors: posteriorsOf(evidence, chain),
  };
}

/** The sub-states: those of one state follow each other. */
interface Chain {
  readonly count: number;
  /** State of each sub-state. */
  readonly stateOf: Uint8Array;
  /** Probability of staying: 0 but for the last sub-state of a state, which goes on to no other. */
  readonly stay: Float64Array;
  readonly isFirst: Uint8Array;
  /** From the last sub-state of one state to the first of another. */
  readonly moves: readonly { readonly from: number; readonly to: number; readonly share: number }[];
  readonly start: Float64Array;
  readonly end: Float64Array;
}

function chainOf(windowSeconds: number, priors: Float64Array): Chain {
  const stateOf: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  MOTION_STATES.forEach((name, state) => {
    first[state] = stateOf.length;
    // A state that cannot be costs nothing.
    const isPossible = priors[state] !== -Infinity;
    const length = isPossible ? Math.max(1, Math.round(STAYS[name].leastSeconds / windowSeconds)) : 0;
    for (let i = 0; i < length; i++) stateOf.push(state);
    last[state] = stateOf.length - 1;
  });
  const count = stateOf.length;
  const stay = new Float64Array(count);
  const isFirst = new Uint8Array(count);
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const moves: { from: number; to: number; share: number }[] = [];
  MOTION_STATES.forEach((name, state) => {
    const from = last[state]!;
    const length = from - first[state]! + 1;
    if (length === 0) return;
    const { meanSeconds, next, ...share } = STAYS[name];
    const leave = Math.min(0.5, windowSeconds / meanSeconds);
    stay[from] = 1 - leave;
    isFirst[first[state]!] = 1;
    for (let sub = first[state]!; sub <= from; sub++) {
      // A log may begin anywhere within a stay.
      start[sub] = (share.start / length) * Math.exp(priors[state]!);
      end[sub] = share.end;
    }
    for (const [other, odds] of Object.entries(next) as [MotionState, number][]) {
      const to = STATE[other];
      if (priors[to] === -Infinity) continue;
      moves.push({ from, to: first[to]!, share: leave * odds * Math.exp(priors[to]!) });
    }
  });
  return { count, stateOf: Uint8Array.from(stateOf), stay, isFirst, moves, start, end };
}

function mostLikely(evidence: Float64Array, chain: Chain): Uint8Array {
  const { count, stateOf, isFirst, end } = chain;
  const windows = evidence.length / STATE_COUNT;
  const from = new Uint8Array(windows * count);
  const logStay = chain.stay.map(Math.log);
  const moves = chain.moves.map((move) => ({ ...move, share: Math.log(move.share) }));
  let before = chain.start.map((share, sub) => Math.log(share) + evidence[stateOf[sub]!]!);
  let now = new Float64Array(count);
  for (let window = 1; window < windows; window++) {
    const at = window * count;
    for (let sub = 0; sub < count; sub++) {
      const passed = isFirst[sub] === 1 ? -Infinity : before[sub - 1]!;
      const stayed = before[sub]! + logStay[sub]!;
      now[sub] = stayed > passed ? stayed : passed;
      from[at + sub] = stayed > passed ? sub : sub - 1;
    }
    for (let i = 0; i < moves.length; i++) {
      const { from: origin, to, share } = moves[i]!;
      const moved = before[origin]! + share;
      if (moved <= now[to]!) continue;
      now[to] = moved;
      from[at + to] = origin;
    }
    const row = window * STATE_COUNT;
    for (let sub = 0; sub < count; sub++) now[sub]! += evidence[row + stateOf[sub]!]!;
    [before, now] = [now, before];
  }
  let sub = 0;
  for (let other = 1; other < count; other++) {
    if (before[other]! + Math.log(end[other]!) > before[sub]! + Math.log(end[sub]!)) sub = other;
  }
  const states = new Uint8Array(windows);
  for (let window = windows - 1; window >= 0; window--) {
    states[window] = stateOf[sub]!;
    sub = from[window * count + sub]!;
  }
  return states;
}

/** Probabilities of a window are scaled to a sum of 1, so that none vanishes in a long log. */
function posteriorsOf(
  evidence: Float64Array,
  { count, stateOf, stay, isFirst, moves, start, end }: Chain,
): Float64Array {
  const windows = evidence.length / STATE_COUNT;
  const likelihood = scaledLikelihoods(evidence);
  const forward = new Float64Array(windows * count);
  for (let window = 0; window < windows; window++) {
    const at = window * count;
    const back = at - count;
    if (window === 0) forward.set(start);
    else {
      for (let sub = 0; sub < count; sub++) {
        const passed = isFirst[sub] === 1 ? 0 : forward[back + sub - 1]!;
        forward[at + sub] = passed + forward[back + sub]! * stay[sub]!;
      }
      for (let i = 0; i < moves.length; i++) {
        const { from, to, share } = moves[i]!;
        forward[at + to]! += forward[back + from]! * share;
      }
    }
    let sum = 0;
    const row = window * STATE_COUNT;
    for (let sub = 0; sub < count; sub++) sum += forward[at + sub]! *= likelihood[row + stateOf[sub]!]!;
    const scale = 1 / sum;
    for (let sub = 0; sub < count; sub++) forward[at + sub]! *= scale;
  }
  const posteriors = new Float64Array(windows * STATE_COUNT);
  let backward = end.slice();
  let earlier = new Float64Array(count);
  for (let window = windows - 1; window >= 0; window--) {
    const at = window * count;
    const row = window * STATE_COUNT;
    let sum = 0;
    for (let sub = 0; sub < count; sub++) sum += forward[at + sub]! * backward[sub]!;
    const share = 1 / sum;
    let seen = 0;
    for (let sub = 0; sub < count; sub++) {
      const state = row + stateOf[sub]!;
      posteriors[state]! += forward[at + sub]! * backward[sub]! * share;
      seen += backward[sub]! *= likelihood[state]!;
    }
    const scale = 1 / seen;
    for (let sub = 0; sub < count; sub++) {
      const passed = sub + 1 < count && isFirst[sub + 1] === 0 ? backward[sub + 1]! : 0;
      earlier[sub] = (passed + backward[sub]! * stay[sub]!) * scale;
    }
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i]!;
      earlier[move.from]! += backward[move.to]! * move.share * scale;
    }
    [backward, earlier] = [earlier, backward];
  }
  return posteriors;
}

/** Likelihoods of each window against its best state. */
function scaledLikelihoods(evidence: Float64Array): Float64Array {
  const scaled = new Float64Array(evidence.length);
  for (let at = 0; at < evidence.length; at += STATE_COUNT) {
    let highest = evidence[at]!;
    for (let i = at + 1; i < at + STATE_COUNT; i++) if (evidence[i]! > highest) highest = evidence[i]!;
    for (let i = at; i < at + STATE_COUNT; i++) scaled[i] = Math.exp(evidence[i]! - highest);
  }
  return scaled;
}
