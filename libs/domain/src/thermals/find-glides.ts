import { type FlightSpan } from '../flight/find-flights.js';
import { GLIDE_PAUSE, THERMAL } from '../thresholds.js';
import { isJumpBetween } from '../track/jump.js';
import { type Track } from '../track/track.js';
import { centredWindows } from '../track/window.js';
import { type CirclingPhase } from './detect-circling.js';

/** A stretch flown straight: track indices. */
export interface Glide {
  startIndex: number;
  endIndex: number;
}

/**
 * Straight stretches between circling phases: where the way made good is at least `glideProgressMin` of the
 * way flown (the "progress" of igc2kmz), over `glideHalfWindowSeconds` before and after, for
 * `glideSecondsMin`. A gap or kink through which the aircraft kept going belongs to its glide; soaring to and
 * fro along a slope and searching are none.
 */
export function findGlides(track: Track, flight: FlightSpan, circling: readonly CirclingPhase[]): Glide[] {
  const glides: Glide[] = [];
  const windows = centredWindows(track, THERMAL.glideHalfWindowSeconds);
  let from = flight.takeoffIndex;
  for (const { startIndex, endIndex } of circling) {
    addGlides(glides, track, windows, from, startIndex);
    from = endIndex;
  }
  addGlides(glides, track, windows, from, flight.landingIndex);
  return glides;
}

function addGlides(
  glides: Glide[],
  track: Track,
  { first, last }: { first: Int32Array; last: Int32Array },
  from: number,
  to: number,
): void {
  const { eastM, northM, pathM, segment } = track;
  let start = -1;
  const straight: Glide[] = [];
  const close = (end: number): void => {
    const before = straight.at(-1);
    if (start >= 0 && before && isStraightBetween(track, before, start, end)) before.endIndex = end;
    else if (start >= 0 && end > start) straight.push({ startIndex: start, endIndex: end });
    start = -1;
  };
  for (let i = from; i <= to; i++) {
    if (start >= 0 && segment[i] !== segment[start]) close(i - 1);
    const a = Math.max(first[i]!, from);
    const b = Math.min(last[i]!, to);
    const flownM = pathM[b]! - pathM[a]!;
    const goodM = Math.hypot(eastM[b]! - eastM[a]!, northM[b]! - northM[a]!);
    const isStraight = flownM > 0 && goodM >= THERMAL.glideProgressMin * flownM;
    if (!isStraight) close(i);
    else if (start < 0) start = i;
  }
  close(to);
  for (const glide of straight) if (secondsOf(track, glide) >= THERMAL.glideSecondsMin) glides.push(glide);
}

/**
 * Whether the aircraft kept going between two straight stretches, through a gap or a kink: the way made good
 * in that time leaves no room for a circle or a turn back.
 */
function isStraightBetween(track: Track, before: Glide, start: number, end: number): boolean {
  const { timeSeconds, eastM, northM, pathM } = track;
  const from = before.endIndex;
  const seconds = timeSeconds[start]! - timeSeconds[from]!;
  if (seconds > GLIDE_PAUSE.secondsMax || isJumpBetween(track, from, start)) return false;
  const flownM = pathM[from]! - pathM[before.startIndex]! + pathM[end]! - pathM[start]!;
  const speedMps = flownM / (secondsOf(track, before) + timeSeconds[end]! - timeSeconds[start]!);
  const goodM = Math.hypot(eastM[start]! - eastM[from]!, northM[start]! - northM[from]!);
  return goodM >= GLIDE_PAUSE.progressMin * speedMps * seconds;
}

function secondsOf({ timeSeconds }: Track, { startIndex, endIndex }: Glide): number {
  return timeSeconds[endIndex]! - timeSeconds[startIndex]!;
}
