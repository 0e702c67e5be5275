import { type AircraftClass } from '../aircraft/aircraft.js';
import { type GroundLine } from '../ground/ground-line.js';
import { type Stretch } from '../phases/flight-phase.js';
import { firstNotBefore, type Track } from '../track/track.js';
import { afterRoll, departure } from './bounds.js';
import { type Decoded, decode } from './decode.js';
import { evidenceOf, hearEngine } from './evidence.js';
import { BOUNDS, JUDGEMENT, STAY } from '../thresholds.js';
import { hearGround, heightsAboveGround, type HeightsAboveGround, isHigh } from './hear-ground.js';
import { withHops } from './hops.js';
import { type Claims, type LikelihoodTable } from './likelihood-table.js';
import { isAirborne, MOTION_STATES, type MotionState, STATE, STATE_COUNT } from './motion-state.js';
import { isInAir, type Stay } from './stay.js';
import { observe } from './observations.js';
import { hearRoads } from './roads.js';
import { LIKELIHOODS } from './table.js';
import { type TrackRange, type Windows, windowsOf } from './windows.js';

/** What is known beside the track. */
export interface JudgementContext {
  /** Class of the aircraft by the file's headers. */
  readonly headerClass: AircraftClass | null;
  /** When the engine ran, by its sensor; null without a sensor. */
  readonly engineRuns: readonly Stretch[] | null;
  /** Null without terrain. */
  readonly ground?: GroundLine | null;
}

/**
 * What happened in a log, as consecutive stays over the whole track: a hidden semi-Markov model over windows of about
 * 10 s, whose likelihoods are learned (`docs/domain/segments.md`). Empty for fewer than two fixes.
 */
export function judgeTrack(
  track: Track,
  context: JudgementContext,
  table: LikelihoodTable = LIKELIHOODS,
): Stay[] {
  const stays: Stay[] = [];
  const heights = heightsAboveGround(track, context.ground ?? null);
  let before: TrackRange | null = null;
  for (const piece of piecesOf(track)) {
    if (before !== null) addSilence(track, stays, before.lastIndex, piece.firstIndex);
    stays.push(...judgePiece(track, piece, context, heights, table));
    before = piece;
  }
  return joined(withHops(track, landedAtLast(track, stays, heights)));
}

/** Stretches between silences of half an hour. */
function piecesOf({ count, timeSeconds }: Track): TrackRange[] {
  const pieces: TrackRange[] = [];
  for (let firstIndex = 0, i = 1; i <= count; i++) {
    if (i < count && timeSeconds[i]! - timeSeconds[i - 1]! <= JUDGEMENT.pieceSilenceSeconds) continue;
    pieces.push({ firstIndex, lastIndex: i - 1 });
    firstIndex = i;
  }
  return pieces.length === 1 && pieces[0]!.lastIndex === 0 ? [] : pieces;
}

function judgePiece(
  track: Track,
  piece: TrackRange,
  { headerClass, engineRuns }: JudgementContext,
  heights: HeightsAboveGround | null,
  table: LikelihoodTable,
): Stay[] {
  const windows = piece.lastIndex > piece.firstIndex ? windowsOf(track, piece) : null;
  if (windows === null || windows.count < JUDGEMENT.windowsMin) {
    const { firstIndex: startIndex, lastIndex: endIndex } = piece;
    return endIndex > startIndex ? [{ state: 'rest', startIndex, endIndex, confidence: 0.5 }] : [];
  }
  const observations = observe(windows);
  const evidence = evidenceOf(table, observations, windows.seconds);
  silence(evidence, windows);
  if (heights !== null) hearGround(evidence, track, windows, heights);
  if (engineRuns !== null) hearEngine(evidence, readingsOf(track, windows, engineRuns));
  const decoded = decode(evidence, windows.seconds, priorsOf(headerClass, track));
  hearRoads(decoded, observations, windows);
  return refined(track, piece, windows, decoded).map((stay) => {
    return { ...stay, confidence: claimed(table.claims, stay.confidence) };
  });
}

/** How sure the judgement says that it is, by the mean posterior of a stay. */
function claimed({ offset, slope }: Claims, posterior: number): number {
  const odds = Math.log(posterior / (1 - posterior));
  return 1 / (1 + Math.exp(-offset - slope * odds));
}

/** A window in which the position jumps says nothing. */
function silence(evidence: Float64Array, { isSilent, acrossMps }: Windows): void {
  for (let window = 0; window < isSilent.length; window++) {
    if (isSilent[window] === 1 && acrossMps[window] !== acrossMps[window]) {
      evidence.fill(0, window * STATE_COUNT, (window + 1) * STATE_COUNT);
    }
  }
}

/** Whether the engine ran in the middle of each window. */
function readingsOf({ timeSeconds }: Track, windows: Windows, runs: readonly Stretch[]): boolean[] {
  return Array.from({ length: windows.count }, (_, window) => {
    const time = windows.startSeconds + (window + 0.5) * windows.seconds;
    return runs.some(
      ({ startIndex, endIndex }) => timeSeconds[startIndex]! <= time && time <= timeSeconds[endIndex]!,
    );
  });
}

/** What the header's class says of each state, in log odds: a wing named there neither drives nor has an engine. */
const PRIORS: Readonly<Record<AircraftClass | 'unknown', Partial<Record<MotionState, number>>>> = {
  paraglider: { powered: -2.5, balloon: -Infinity, drive: -0.7 },
  hang_glider: { powered: -2.5, balloon: -Infinity, drive: -0.7 },
  sailplane: { powered: -Infinity, balloon: -Infinity, drive: -3, walk: -1 },
  powered: { powered: 2, balloon: -Infinity },
  balloon: { balloon: 4 },
  // No real balloon is among the labelled logs, so nothing is called one unless its header says so.
  unknown: { balloon: -Infinity },
};

/** Two altitude sensors that never change are a level road, or dead: in log odds for a drive. */
const LEVEL_DRIVE = 4;

function priorsOf(headerClass: AircraftClass | null, { isLevel }: Track): Float64Array {
  const priors = PRIORS[headerClass ?? 'unknown'];
  return Float64Array.from(MOTION_STATES, (state) => {
    return (priors[state] ?? 0) + (isLevel && state === 'drive' ? LEVEL_DRIVE : 0);
  });
}

/** Decoded windows as stays, with their bounds in the air found to the fix. */
function refined(track: Track, piece: TrackRange, windows: Windows, decoded: Decoded): Stay[] {
  const { states, posteriors } = decoded;
  const air = airbornePosteriors(posteriors);
  quietEnds(states, windows);
  keepDoubtful(states, air, windows.seconds);
  const stays: Stay[] = [];
  for (let from = 0; from < windows.count;) {
    let to = from + 1;
    while (to < windows.count && states[to] === states[from]) to++;
    stays.push({
      state: MOTION_STATES[states[from]!]!,
      startIndex: from === 0 ? piece.firstIndex : indexOf(track, windows, piece, from),
      endIndex: to === windows.count ? piece.lastIndex : indexOf(track, windows, piece, to),
      confidence: meanOf(posteriors, states[from]!, from, to),
    });
    from = to;
  }
  const airborneAt = (timeSeconds: number): number => {
    const at = (timeSeconds - windows.startSeconds) / windows.seconds - 0.5;
    const before = Math.max(0, Math.min(windows.count - 1, Math.floor(at)));
    const after = Math.min(windows.count - 1, before + 1);
    const share = Math.max(0, Math.min(1, at - before));
    return air[before]! + share * (air[after]! - air[before]!);
  };
  return boundToFixes(
    track,
    stays.filter(({ startIndex, endIndex }) => endIndex > startIndex),
    airborneAt,
  );
}

function airbornePosteriors(posteriors: Float64Array): Float64Array {
  const air = new Float64Array(posteriors.length / STATE_COUNT);
  for (let window = 0, at = 0; window < air.length; window++, at += STATE_COUNT) {
    for (let state = STATE.flight; state < STATE_COUNT; state++) air[window]! += posteriors[at + state]!;
  }
  return air;
}

/** A silence at either end of a stay in the air is not flown. */
function quietEnds(states: Uint8Array, { count, isSilent }: Windows): void {
  for (const [start, step] of [
    [0, 1],
    [count - 1, -1],
  ] as const) {
    for (let i = start; i >= 0 && i < count; i += step) {
      const before = states[i - step];
      const isEdge = before === undefined || !isAirborne(before);
      if (isSilent[i] === 1 && isAirborne(states[i]!) && isEdge) states[i] = STATE.rest;
    }
  }
}

/** If nothing flies for certain, whatever may be a flight is one. */
function keepDoubtful(states: Uint8Array, air: Float64Array, windowSeconds: number): void {
  if (states.some(isAirborne)) return;
  for (let window = 0; window < air.length; window++) {
    const from = window;
    while (window < air.length && air[window]! >= STAY.airMin) window++;
    if ((window - from) * windowSeconds >= STAY.airSecondsMin) states.fill(STATE.flight, from, window);
  }
}

function indexOf({ timeSeconds }: Track, windows: Windows, piece: TrackRange, window: number): number {
  const time = windows.startSeconds + window * windows.seconds;
  return Math.min(firstNotBefore(timeSeconds, time, piece.firstIndex, piece.lastIndex), piece.lastIndex);
}

function meanOf(posteriors: Float64Array, state: number, from: number, to: number): number {
  let sum = 0;
  for (let window = from; window < to; window++) sum += posteriors[window * STATE_COUNT + state]!;
  return sum / (to - from);
}

/** Moves take-offs and landings to the fix; where a log seems to begin or end in the air, looks for a rest. */
function boundToFixes(
  track: Track,
  stays: readonly Stay[],
  airborneAt: (timeSeconds: number) => number,
): Stay[] {
  const { timeSeconds } = track;
  const bound: Stay[] = stays.map((stay) => ({ ...stay }));
  const first = bound[0]!;
  const last = bound.at(-1)!;
  const rest = (startIndex: number, endIndex: number, { confidence }: Stay): Stay => {
    return { state: 'rest', startIndex, endIndex, confidence };
  };
  const found: Stay[] = [];
  bound.forEach((stay, i) => {
    if (!isInAir(stay)) {
      found.push(stay);
      return;
    }
    const before = bound[i - 1];
    const start = timeSeconds[stay.startIndex]!;
    const end = timeSeconds[stay.endIndex]!;
    if (!isInAir(before)) {
      const from =
        before === undefined
          ? stay.startIndex
          : atLeast(track, before.startIndex, start - BOUNDS.groundSeconds);
      const to = atMost(track, stay.endIndex, Math.min(end - 20, start + BOUNDS.airSeconds));
      const departed = to - from > 4 ? departure(track, { from, to, step: 1 }, airborneAt) : null;
      const takeoff = departed === null ? null : afterRoll(track, departed, stay.endIndex);
      if (takeoff !== null && takeoff < stay.endIndex) {
        if (before !== undefined) {
          stay.startIndex = takeoff;
          before.endIndex = takeoff;
        } else if (timeSeconds[takeoff]! - timeSeconds[first.startIndex]! >= 5) {
          found.push(rest(stay.startIndex, takeoff, stay));
          stay.startIndex = takeoff;
        }
      }
    }
    found.push(stay);
    const after = bound[i + 1];
    if (isInAir(after)) return;
    const from =
      after === undefined ? stay.endIndex : atMost(track, after.endIndex, end + BOUNDS.groundSeconds);
    const to = atLeast(
      track,
      stay.startIndex,
      Math.max(timeSeconds[stay.startIndex]! + 20, end - BOUNDS.airSeconds),
    );
    const landing = from - to > 4 ? departure(track, { from, to, step: -1 }, airborneAt) : null;
    if (landing === null || landing <= stay.startIndex) return;
    if (after !== undefined) {
      stay.endIndex = landing;
      after.startIndex = landing;
    } else if (timeSeconds[last.endIndex]! - timeSeconds[landing]! >= 5) {
      found.push(rest(landing, stay.endIndex, stay));
      stay.endIndex = landing;
    }
  });
  return found.filter(({ startIndex, endIndex }) => endIndex > startIndex);
}

/** First index from `index` on that is not before a time. */
function atLeast({ count, timeSeconds }: Track, index: number, seconds: number): number {
  return Math.min(firstNotBefore(timeSeconds, seconds, index, count), count - 1);
}

/** Last index up to `index` that is not after a time. */
function atMost({ timeSeconds }: Track, index: number, seconds: number): number {
  return Math.min(index, Math.max(0, firstNotBefore(timeSeconds, seconds + 1, 0, index + 1) - 1));
}

/**
 * Adds the silence after a piece. Somebody who was in the air before it, but for a moment of slowness, and is somewhere
 * else after it, flew on: where to is not known.
 */
function addSilence(track: Track, stays: Stay[], startIndex: number, endIndex: number): void {
  const { timeSeconds, eastM, northM, altitudeM } = track;
  const awayM = Math.hypot(eastM[endIndex]! - eastM[startIndex]!, northM[endIndex]! - northM[startIndex]!);
  const heightM = Math.abs(altitudeM[endIndex]! - altitudeM[startIndex]!);
  const isElsewhere = awayM > STAY.flownAwayM || heightM > STAY.flownHeightM;
  const last = stays.at(-1);
  const isMoment =
    last?.state === 'rest' &&
    timeSeconds[last.endIndex]! - timeSeconds[last.startIndex]! < STAY.momentSeconds;
  const before = isMoment ? stays.at(-2) : last;
  const isFlown =
    isInAir(before) &&
    isElsewhere &&
    timeSeconds[endIndex]! - timeSeconds[startIndex]! < STAY.silenceSecondsMax;
  if (isFlown && isMoment) last.state = 'flight';
  stays.push({ state: isFlown ? 'flight' : 'rest', startIndex, endIndex, confidence: 0.5 });
}

/**
 * Joins flights with what lies between them unless it is a landing: at least three minutes, with a rest as quiet as
 * only the ground is. Somebody parked in the wind moves up and down.
 */
function landedAtLast(track: Track, stays: readonly Stay[], heights: HeightsAboveGround | null): Stay[] {
  const result = stays.map((stay) => ({ ...stay }));
  for (let i = 0; i < result.length; i++) {
    if (!isInAir(result[i])) continue;
    let next = i + 1;
    while (next < result.length && !isInAir(result[next])) next++;
    if (next === i + 1 || next === result.length) continue;
    const between = result.slice(i + 1, next);
    if (isLanding(track, between, heights)) continue;
    for (const stay of between) stay.state = 'flight';
  }
  return result;
}

function isLanding(track: Track, between: readonly Stay[], heights: HeightsAboveGround | null): boolean {
  const { timeSeconds } = track;
  if (between.some(({ state }) => state === 'drive')) return true;
  const seconds = timeSeconds[between.at(-1)!.endIndex]! - timeSeconds[between[0]!.startIndex]!;
  if (seconds < STAY.pauseSecondsMin) return false;
  return between.some((stay) => {
    if (heights !== null && isHigh(heights, stay)) return false;
    return stay.state === 'rest' ? isOnGround(track, stay) : isSureWalk(track, stay);
  });
}

/** Whether somebody walks there for certain, and goes somewhere: a wing parked in the wind comes back. */
function isSureWalk(
  { timeSeconds, eastM, northM }: Track,
  { startIndex, endIndex, confidence }: Stay,
): boolean {
  const awayM = Math.hypot(eastM[endIndex]! - eastM[startIndex]!, northM[endIndex]! - northM[startIndex]!);
  return (
    confidence >= STAY.walkMin &&
    timeSeconds[endIndex]! - timeSeconds[startIndex]! >= STAY.walkSecondsMin &&
    awayM >= STAY.walkAwayMinM
  );
}

/**
 * Whether the altitude of a rest is as steady as only the ground is: the means of its minutes, around a straight line,
 * because sensors drift. Without altitudes nothing contradicts a rest.
 */
function isOnGround(track: Track, { startIndex, endIndex }: Stay): boolean {
  const { timeSeconds, altitudeM, altitudeSource } = track;
  if (altitudeSource === null) return true;
  const means: number[] = [];
  for (let from = startIndex; from < endIndex;) {
    const to = firstNotBefore(timeSeconds, timeSeconds[from]! + STAY.levelSeconds, from + 1, endIndex);
    if (timeSeconds[to]! - timeSeconds[from]! < STAY.levelSeconds) break;
    let sum = 0;
    for (let i = from; i < to; i++) sum += altitudeM[i]!;
    means.push(sum / (to - from));
    from = to;
  }
  return spreadAroundLine(means) <= STAY.levelSpreadMaxM[altitudeSource];
}

/** Standard deviation of equally spaced values around the line through them. */
function spreadAroundLine(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let covariance = 0;
  let variance = 0;
  values.forEach((value, i) => {
    covariance += (i - middle) * (value - mean);
    variance += (i - middle) ** 2;
  });
  const slope = variance === 0 ? 0 : covariance / variance;
  const squares = values.reduce((sum, value, i) => sum + (value - mean - slope * (i - middle)) ** 2, 0);
  return values.length === 0 ? 0 : Math.sqrt(squares / values.length);
}

/** Neighbours in one state as one stay. */
function joined(stays: readonly Stay[]): Stay[] {
  const result: Stay[] = [];
  for (const stay of stays) {
    const before = result.at(-1);
    if (before?.state !== stay.state) {
      result.push({ ...stay });
      continue;
    }
    const lengths = [before.endIndex - before.startIndex, stay.endIndex - stay.startIndex] as const;
    before.confidence =
      (before.confidence * lengths[0] + stay.confidence * lengths[1]) / (lengths[0] + lengths[1]);
    before.endIndex = stay.endIndex;
  }
  return result;
}
