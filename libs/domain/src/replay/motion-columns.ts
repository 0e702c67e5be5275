import { type ColumnBlock } from '../column-block.js';
import { courseDeg } from '../geo/course.js';
import { REPLAY } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { nearestWhole, scaleOf, UNKNOWN } from './replay-columns.js';
import { KMH_PER_MPS } from '../units.js';

/** Columns made from the fixes around each point; never across a gap. */
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
 * Speed and climb, over the same window. Ground speed is length flown by time, so that circling doesn't lower it.
 * Climb is the slope of the line of least squares through the altitudes of the window. Its sums move along with
 * it; they stay exact, since times and altitudes are whole numbers.
 */
function speedColumns(track: Track, block: ColumnBlock): Pick<MotionColumns, 'groundSpeedKmh' | 'varioMps'> {
  const { count, timeSeconds, pathM, altitudeM } = track;
  const speedFactor = KMH_PER_MPS * scaleOf('groundSpeedKmh');
  const varioFactor = scaleOf('varioMps');
  const groundSpeedKmh = block.int32();
  const varioMps = block.int32();
  const window = new SlidingWindow(track, REPLAY.speedHalfWindowSeconds, 0, count - 1);
  const start = timeSeconds[0]!;
  let from = 0;
  let to = -1;
  let times = 0;
  let altitudes = 0;
  let products = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    window.moveTo(i);
    const { first, last } = window;
    while (to < last) {
      to++;
      const time = timeSeconds[to]! - start;
      const altitude = altitudeM[to]!;
      times += time;
      altitudes += altitude;
      products += time * altitude;
      squares += time * time;
    }
    for (; from < first; from++) {
      const time = timeSeconds[from]! - start;
      const altitude = altitudeM[from]!;
      times -= time;
      altitudes -= altitude;
      products -= time * altitude;
      squares -= time * time;
    }
    if (first === last) {
      groundSpeedKmh[i] = varioMps[i] = UNKNOWN;
      continue;
    }
    const fixes = last - first + 1;
    const slope = (fixes * products - times * altitudes) / (fixes * squares - times * times);
    const seconds = timeSeconds[last]! - timeSeconds[first]!;
    varioMps[i] = nearestWhole(slope * varioFactor);
    groundSpeedKmh[i] = nearestWhole(((pathM[last]! - pathM[first]!) * speedFactor) / seconds);
  }
  return { groundSpeedKmh, varioMps: track.altitudeSource === null ? null : varioMps };
}

/** Course over ground; while the aircraft stays where it is, the last course. */
function headingColumn(track: Track, block: ColumnBlock): Int32Array {
  const { count, eastM, northM } = track;
  const window = new SlidingWindow(track, REPLAY.headingHalfWindowSeconds, 0, count - 1);
  const wayMinM2 = REPLAY.headingWayMinM ** 2;
  const column = block.int32();
  let firstKnown = -1;
  for (let i = 0; i < count; i++) {
    window.moveTo(i);
    const { first, last } = window;
    const east = eastM[last]! - eastM[first]!;
    const north = northM[last]! - northM[first]!;
    if (east * east + north * north >= wayMinM2) {
      const degrees = nearestWhole(courseDeg(east, north));
      column[i] = degrees < 0 ? degrees + 360 : degrees;
      if (firstKnown < 0) firstKnown = i;
    } else {
      column[i] = i > 0 ? column[i - 1]! : UNKNOWN;
    }
  }
  if (firstKnown > 0) column.fill(column[firstKnown]!, 0, firstKnown);
  return column;
}
