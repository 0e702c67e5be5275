import { LocalScale } from '../geo/local-scale.js';
import { markedIndices } from './marked-indices.js';
import { type ReplayColumns, scaleOf } from './replay-columns.js';
import { type ReplayTolerance } from './replay-track.js';

/** Columns for the distance of a point: time, and integer steps north, east and up with their lengths. */
interface Path {
  seconds: Int32Array;
  north: Int32Array;
  /** Continuous across the antimeridian. */
  east: Int32Array;
  up: Int32Array | null;
  northStepM: Float64Array;
  eastStepM: Float64Array;
}

/**
 * Indices kept when simplifying the track by the Douglas-Peucker method (1973). The distance of a point is
 * time-synchronised (Meratnia and de By 2004): measured from where the line between the kept neighbours is at that
 * time, horizontally and in altitude separately. It is never smaller than the distance from the line itself, and it
 * is what a replay shows.
 *
 * @param anchors sorted indices that are always kept, including the first and the last point
 */
export function simplifyTrack(
  columns: ReplayColumns,
  anchors: Int32Array,
  tolerance: ReplayTolerance,
): Int32Array {
  const path = layOut(columns);
  const count = path.seconds.length;
  const isKept = new Uint8Array(count);
  for (const anchor of anchors) isKept[anchor] = 1;
  // A stretch splits into two, one of which waits on the stack, so the stack never exceeds the number of points.
  const stack = new Int32Array(2 * count + 2);
  for (let anchor = 1; anchor < anchors.length; anchor++) {
    let depth = 0;
    stack[depth++] = anchors[anchor - 1]!;
    stack[depth++] = anchors[anchor]!;
    while (depth > 0) {
      const to = stack[--depth]!;
      const from = stack[--depth]!;
      const worst = worstPoint(path, from, to, tolerance);
      if (worst < 0) continue;
      isKept[worst] = 1;
      stack[depth++] = from;
      stack[depth++] = worst;
      stack[depth++] = worst;
      stack[depth++] = to;
    }
  }
  return markedIndices(isKept);
}

/** The point furthest from the line between two others; -1 if all are within the tolerance. */
function worstPoint(path: Path, from: number, to: number, tolerance: ReplayTolerance): number {
  const { seconds, north, east, up, northStepM, eastStepM } = path;
  const rate = 1 / (seconds[to]! - seconds[from]!);
  const northRate = (north[to]! - north[from]!) * rate;
  const eastRate = (east[to]! - east[from]!) * rate;
  const upRate = up ? (up[to]! - up[from]!) * rate : 0;
  const horizontalFactor = 1 / tolerance.horizontalM ** 2;
  const altitudeFactor = 1 / tolerance.altitudeM ** 2;
  let worst = -1;
  let greatest = 1;
  for (let i = from + 1; i < to; i++) {
    const elapsed = seconds[i]! - seconds[from]!;
    const northM = (north[i]! - north[from]! - northRate * elapsed) * northStepM[i]!;
    const eastM = (east[i]! - east[from]! - eastRate * elapsed) * eastStepM[i]!;
    let excess = (northM * northM + eastM * eastM) * horizontalFactor;
    if (up) {
      const upM = up[i]! - up[from]! - upRate * elapsed;
      const upExcess = upM * upM * altitudeFactor;
      if (upExcess > excess) excess = upExcess;
    }
    if (excess > greatest) {
      greatest = excess;
      worst = i;
    }
  }
  return worst;
}

function layOut(columns: ReplayColumns): Path {
  const { timeOffsetSeconds, latitude, longitude, altitudeM } = columns;
  const count = latitude.length;
  const degree = scaleOf('latitude');
  const fullCircle = 360 * degree;
  const east = new Int32Array(count);
  const northStepM = new Float64Array(count);
  const eastStepM = new Float64Array(count);
  const scale = new LocalScale();
  for (let i = 0; i < count; i++) {
    const step = i === 0 ? longitude[0]! : longitude[i]! - longitude[i - 1]!;
    const isCrossing = i > 0 && Math.abs(step) > fullCircle / 2;
    east[i] = (i === 0 ? 0 : east[i - 1]!) + step - (isCrossing ? Math.sign(step) * fullCircle : 0);
    scale.moveTo(latitude[i]! / degree);
    northStepM[i] = scale.northMetres / degree;
    eastStepM[i] = scale.eastMetres / degree;
  }
  return { seconds: timeOffsetSeconds, north: latitude, east, up: altitudeM, northStepM, eastStepM };
}
