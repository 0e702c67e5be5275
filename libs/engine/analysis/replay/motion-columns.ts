import { type ColumnBlock } from '../column-block.js';
import { courseDeg } from '../geo/course.js';
import { REPLAY } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { nearestWhole, scaleOf, UNKNOWN } from './replay-columns.js';
import { KMH_PER_MPS } from '../units.js';

/** Columns computed from the fixes around each point, never across a gap. */
export interface MotionColumns {
  groundSpeedKmh: Int32Array;
  /** Null without altitudes. */
  varioMps: Int32Array | null;
  headingDeg: Int32Array;
}

/** Speed, climb and course around every fix, over the windows of `REPLAY`. */
export function motionColumns(track: Track, block: ColumnBlock): MotionColumns {
  return { ...speedColumns(track, block), headingDeg: headingColumn(track, block) };
}

/**
 * Speed and climb over the same window. Ground speed is distance flown per time, so circling does not lower it. Climb
 * is the slope of a least-squares line through the altitudes in the window.
 */
function speedColumns(track: Track, block: ColumnBlock): Pick<MotionColumns, 'groundSpeedKmh' | 'varioMps'> {
  const { count, timeSeconds, pathM, altitudeM, altitudeSource } = track;
  const speedFactor = KMH_PER_MPS * scaleOf('groundSpeedKmh');
  const varioFactor = scaleOf('varioMps');
  const groundSpeedKmh = block.int32();
  const varioMps = block.int32();
  const window = new SlidingWindow(track, REPLAY.speedHalfWindowSeconds, 0, count - 1);
  for (let i = 0; i < count; i++) {
    window.moveTo(i);
    const { first, last, evenUntil } = window;
    if (first === last) {
      groundSpeedKmh[i] = varioMps[i] = UNKNOWN;
      continue;
    }
    const now = timeSeconds[i]!;
    let times = 0;
    let altitudes = 0;
    let products = 0;
    let squares = 0;
    for (let fix = first; fix <= last; fix++) {
      const time = timeSeconds[fix]! - now;
      const altitude = altitudeM[fix]!;
      times += time;
      altitudes += altitude;
      products += time * altitude;
      squares += time * time;
    }
    const before = i - first;
    const after = last - i;
    const fixes = before + 1 + after;
    const spread = fixes * squares - times * times;
    const seconds = timeSeconds[last]! - timeSeconds[first]!;
    for (;;) {
      const slope = (fixes * products - times * altitudes) / spread;
      varioMps[i] = nearestWhole(slope * varioFactor);
      groundSpeedKmh[i] = nearestWhole(((pathM[i + after]! - pathM[i - before]!) * speedFactor) / seconds);
      if (i >= evenUntil) break;
      // At one fix per second the sums can slide: one altitude drops out, and the others shift by one second.
      const out = altitudeM[i - before]!;
      i++;
      const into = altitudeM[i + after]!;
      products += (before + 1) * out + after * into - altitudes;
      altitudes += into - out;
    }
  }
  return { groundSpeedKmh, varioMps: altitudeSource === null ? null : varioMps };
}

/** Course over ground; the last course is held while the aircraft stays in place. */
function headingColumn(track: Track, block: ColumnBlock): Int32Array {
  const { count, eastM, northM } = track;
  const window = new SlidingWindow(track, REPLAY.headingHalfWindowSeconds, 0, count - 1);
  const distanceMinM2 = REPLAY.headingDistanceMinM ** 2;
  const column = block.int32();
  let heading = UNKNOWN;
  let firstKnown = -1;
  for (let i = 0; i < count; i++) {
    window.moveTo(i);
    const { evenUntil } = window;
    const before = i - window.first;
    const after = window.last - i;
    for (;;) {
      const east = eastM[i + after]! - eastM[i - before]!;
      const north = northM[i + after]! - northM[i - before]!;
      if (east * east + north * north >= distanceMinM2) {
        const degrees = nearestWhole(courseDeg(east, north));
        heading = degrees < 0 ? degrees + 360 : degrees;
        if (firstKnown < 0) firstKnown = i;
      }
      column[i] = heading;
      if (i >= evenUntil) break;
      i++;
    }
  }
  if (firstKnown > 0) column.fill(column[firstKnown]!, 0, firstKnown);
  return column;
}
