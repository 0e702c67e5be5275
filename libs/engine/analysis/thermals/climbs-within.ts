import { type Stretch } from '../phases/flight-phase.js';
import { THERMAL } from '../thresholds.js';
import { type Track } from '../track/track.js';

/**
 * The climbs in a run of circling, in order, each from its lowest to its highest point, without a descent of
 * `descentMinM` or more before or after. A larger descent within the climb is allowed if the height is regained
 * before the altitude falls to the climb's lowest point. A run without such gains or losses is one climb from end to
 * end.
 */
export function climbsWithin({ altitudeM }: Track, { startIndex, endIndex }: Stretch): Stretch[] {
  const climbs: Stretch[] = [];
  for (let from = startIndex; from < endIndex;) {
    const climb = nextClimb(altitudeM, from, endIndex);
    if (climb === null) break;
    climbs.push(climb);
    from = climb.endIndex;
  }
  const first = climbs[0];
  const last = climbs.at(-1);
  if (first === undefined || last === undefined) return [{ startIndex, endIndex }];
  if (highest(altitudeM, startIndex, first.startIndex) - altitudeM[first.startIndex]! < THERMAL.descentMinM) {
    first.startIndex = startIndex;
  }
  if (altitudeM[last.endIndex]! - lowest(altitudeM, last.endIndex, endIndex) < THERMAL.descentMinM) {
    last.endIndex = endIndex;
  }
  return climbs;
}

/**
 * The first rise of `descentMinM` or more: up to its highest point before the altitude falls to its lowest point
 * again, or the end is reached.
 */
function nextClimb(altitudeM: Track['altitudeM'], from: number, end: number): Stretch | null {
  let foot = from;
  let top = from;
  for (let i = from + 1; i <= end; i++) {
    const altitude = altitudeM[i]!;
    if (altitude >= altitudeM[top]!) top = i;
    if (altitude >= altitudeM[foot]!) continue;
    if (altitudeM[top]! - altitudeM[foot]! >= THERMAL.descentMinM) break;
    foot = i;
    top = i;
  }
  const isClimb = altitudeM[top]! - altitudeM[foot]! >= THERMAL.descentMinM;
  return isClimb ? { startIndex: foot, endIndex: top } : null;
}

/** Highest altitude between two track indices. */
export function highest(altitudeM: Track['altitudeM'], from: number, to: number): number {
  let altitude = -Infinity;
  for (let i = from; i <= to; i++) if (altitudeM[i]! > altitude) altitude = altitudeM[i]!;
  return altitude;
}

function lowest(altitudeM: Track['altitudeM'], from: number, to: number): number {
  let altitude = Infinity;
  for (let i = from; i <= to; i++) if (altitudeM[i]! < altitude) altitude = altitudeM[i]!;
  return altitude;
}
