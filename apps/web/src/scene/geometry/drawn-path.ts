import { type ReplayTrack } from '../../track/replay-track.js';

/**
 * The track as it is drawn: without the recorder's steps of a metre, and with points between fixes that are far apart.
 * Only for drawing; what the page states comes from the track itself.
 */
export interface DrawnPath {
  readonly count: number;
  readonly timeSeconds: Float32Array;
  readonly x: Float32Array;
  /** Altitude. An unknown one is bridged. */
  readonly y: Float32Array;
  readonly z: Float32Array;
  /** 0 where unknown. */
  readonly climbMps: Float32Array;
  /** 1: a gap lies between the point before and this one. */
  readonly startsSegment: Uint8Array;
  /** 1: the pilot circles. */
  readonly circles: Uint8Array;
}

/** Fixes this far apart in time still smooth each other. */
const SMOOTHING_REACH_SECONDS = 2.1;
const SMOOTHING_WEIGHTS = [3, 2, 1];

/** Between fixes further apart than this, points are inserted, so that circles look round. */
const STEP_SECONDS_MAX = 1.6;
const INSERTED_PER_STEP_MAX = 11;
/** A track of this size is drawn as it is. */
const POINTS_MAX = 90_000;

const CIRCLING = ['thermal', 'circling'];

/** @param pointsMax points are inserted only if no more than this result */
export function drawnPath(track: ReplayTrack, pointsMax = POINTS_MAX): DrawnPath {
  const segments = segmentNumbers(track.startsSegment);
  const smooth = (values: Float32Array) => smoothed(values, track.timeSeconds, segments);
  const circlingPhases = new Set(CIRCLING.map((name) => track.phaseNames.indexOf(name)));
  const path: DrawnPath = {
    count: track.count,
    timeSeconds: new Float32Array(track.timeSeconds),
    x: smooth(track.x),
    y: smooth(bridged(track.altitudeM, track.timeSeconds)),
    z: smooth(track.z),
    climbMps: smooth(track.varioMps.map((climb) => (Number.isNaN(climb) ? 0 : climb))),
    startsSegment: track.startsSegment.slice(),
    circles: track.phase.map((phase) => (circlingPhases.has(phase) ? 1 : 0)),
  };
  return insertPoints(path, pointsMax);
}

/** A path of its own: the buffers of a message leave the worker, which keeps its path. */
export function copyOfPath(path: DrawnPath): DrawnPath {
  return {
    count: path.count,
    timeSeconds: path.timeSeconds.slice(),
    x: path.x.slice(),
    y: path.y.slice(),
    z: path.z.slice(),
    climbMps: path.climbMps.slice(),
    startsSegment: path.startsSegment.slice(),
    circles: path.circles.slice(),
  };
}

function segmentNumbers(startsSegment: Uint8Array): Uint32Array {
  const segments = new Uint32Array(startsSegment.length);
  for (let i = 1; i < segments.length; i++) segments[i] = segments[i - 1]! + startsSegment[i]!;
  return segments;
}

/** Straight lines over unknown values; 0 if all are unknown. */
function bridged(values: Float32Array, timeSeconds: Float64Array): Float32Array {
  const result = values.slice();
  let known = -1;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    const from = known < 0 ? values[i]! : values[known]!;
    const startSeconds = known < 0 ? 0 : timeSeconds[known]!;
    const lengthSeconds = Math.max(1e-6, timeSeconds[i]! - startSeconds);
    for (let j = known + 1; j < i; j++) {
      result[j] = from + ((values[i]! - from) * (timeSeconds[j]! - startSeconds)) / lengthSeconds;
    }
    known = i;
  }
  return result.fill(known < 0 ? 0 : values[known]!, known + 1);
}

/** A weighted mean over the neighbours on both sides, so that it neither lags nor leads. */
function smoothed(values: Float32Array, timeSeconds: Float64Array, segments: Uint32Array): Float32Array {
  const result = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let sum = SMOOTHING_WEIGHTS[0]! * values[i]!;
    let weights = SMOOTHING_WEIGHTS[0]!;
    for (let distance = 1; distance < SMOOTHING_WEIGHTS.length; distance++) {
      const before = i - distance;
      const after = i + distance;
      if (before < 0 || after >= values.length || segments[before] !== segments[after]) break;
      if (timeSeconds[i]! - timeSeconds[before]! > SMOOTHING_REACH_SECONDS) break;
      if (timeSeconds[after]! - timeSeconds[i]! > SMOOTHING_REACH_SECONDS) break;
      sum += SMOOTHING_WEIGHTS[distance]! * (values[before]! + values[after]!);
      weights += 2 * SMOOTHING_WEIGHTS[distance]!;
    }
    result[i] = sum / weights;
  }
  return result;
}

function insertPoints(path: DrawnPath, pointsMax: number): DrawnPath {
  const inserted = new Uint8Array(path.count);
  let count = path.count;
  for (let i = 0; i + 1 < path.count; i++) {
    if (path.startsSegment[i + 1]) continue;
    const parts = Math.ceil((path.timeSeconds[i + 1]! - path.timeSeconds[i]!) / STEP_SECONDS_MAX);
    inserted[i] = Math.min(INSERTED_PER_STEP_MAX, Math.max(0, parts - 1));
    count += inserted[i]!;
  }
  if (count === path.count || count > pointsMax) return path;
  return {
    count,
    timeSeconds: spread(path.timeSeconds, inserted, count, straight),
    x: spread(path.x, inserted, count, curveOf(path, path.x)),
    y: spread(path.y, inserted, count, curveOf(path, path.y)),
    z: spread(path.z, inserted, count, curveOf(path, path.z)),
    climbMps: spread(path.climbMps, inserted, count, straight),
    startsSegment: spread(path.startsSegment, inserted, count, () => 0),
    circles: spread(path.circles, inserted, count, (circles, i) => circles[i]!),
  };
}

type Between<T> = (values: T, index: number, share: number) => number;

function spread<T extends Float32Array | Uint8Array>(
  values: T,
  inserted: Uint8Array,
  count: number,
  between: Between<T>,
): T {
  const result = new (values.constructor as new (length: number) => T)(count);
  for (let i = 0, at = 0; i < values.length; i++) {
    result[at++] = values[i]!;
    const parts = inserted[i]! + 1;
    for (let part = 1; part < parts; part++) result[at++] = between(values, i, part / parts);
  }
  return result;
}

function straight(values: Float32Array, index: number, share: number): number {
  return values[index]! + (values[index + 1]! - values[index]!) * share;
}

/** A curve through the fixes (Catmull-Rom over their times) that does not reach across gaps. */
function curveOf(
  { count, startsSegment, timeSeconds }: DrawnPath,
  values: Float32Array,
): Between<Float32Array> {
  return (_values, index, share) => {
    const next = index + 1;
    const before = index > 0 && !startsSegment[index] ? index - 1 : index;
    const after = next + 1 < count && !startsSegment[next + 1] ? next + 1 : next;
    const stepSeconds = timeSeconds[next]! - timeSeconds[index]!;
    const slope = (from: number, to: number) => {
      const seconds = timeSeconds[to]! - timeSeconds[from]!;
      return seconds > 0 ? ((values[to]! - values[from]!) / seconds) * stepSeconds : 0;
    };
    const squared = share * share;
    const cubed = squared * share;
    return (
      (2 * cubed - 3 * squared + 1) * values[index]! +
      (cubed - 2 * squared + share) * slope(before, next) +
      (3 * squared - 2 * cubed) * values[next]! +
      (cubed - squared) * slope(index, after)
    );
  };
}
