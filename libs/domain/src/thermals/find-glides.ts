import { type FlightSpan } from '../flight/find-flights.js';
import { THERMAL } from '../thresholds.js';
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
 * `glideSecondsMin`. Soaring to and fro along a slope, searching and gaps are no glides.
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
  const { timeSeconds, eastM, northM, pathM, segment } = track;
  let start = -1;
  const close = (end: number): void => {
    if (start >= 0 && timeSeconds[end]! - timeSeconds[start]! >= THERMAL.glideSecondsMin) {
      glides.push({ startIndex: start, endIndex: end });
    }
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
}
