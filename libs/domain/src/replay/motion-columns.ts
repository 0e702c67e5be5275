import { courseDeg } from '../geo/course.js';
import { REPLAY } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { centredWindows, type Windows } from '../track/window.js';
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
export function motionColumns(track: Track): MotionColumns {
  const { speedHalfWindowSeconds, varioHalfWindowSeconds, headingHalfWindowSeconds } = REPLAY;
  const speedWindows = centredWindows(track, speedHalfWindowSeconds);
  const isShared: boolean = (varioHalfWindowSeconds as number) === speedHalfWindowSeconds;
  const varioWindows = isShared ? speedWindows : centredWindows(track, varioHalfWindowSeconds);
  return {
    groundSpeedKmh: groundSpeedColumn(track, speedWindows),
    varioMps: track.altitudeSource === null ? null : varioColumn(track, varioWindows),
    headingDeg: headingColumn(track, centredWindows(track, headingHalfWindowSeconds)),
  };
}

/** Length flown by time, so that circling doesn't lower it. */
function groundSpeedColumn({ count, timeSeconds, pathM }: Track, { first, last }: Windows): Int32Array {
  const factor = KMH_PER_MPS * scaleOf('groundSpeedKmh');
  const column = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const from = first[i]!;
    const to = last[i]!;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    column[i] = seconds === 0 ? UNKNOWN : nearestWhole(((pathM[to]! - pathM[from]!) * factor) / seconds);
  }
  return column;
}

/**
 * Slope of the line of least squares through the altitudes of the window. Its sums move along with it; they
 * stay exact, since times and altitudes are whole numbers.
 */
function varioColumn({ count, timeSeconds, altitudeM }: Track, { first, last }: Windows): Int32Array {
  const scale = scaleOf('varioMps');
  const column = new Int32Array(count);
  const start = timeSeconds[0]!;
  let from = 0;
  let to = -1;
  let times = 0;
  let altitudes = 0;
  let products = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    for (const end = last[i]!; to < end;) {
      to++;
      const time = timeSeconds[to]! - start;
      const altitude = altitudeM[to]!;
      times += time;
      altitudes += altitude;
      products += time * altitude;
      squares += time * time;
    }
    for (const begin = first[i]!; from < begin; from++) {
      const time = timeSeconds[from]! - start;
      const altitude = altitudeM[from]!;
      times -= time;
      altitudes -= altitude;
      products -= time * altitude;
      squares -= time * time;
    }
    const fixes = to - from + 1;
    const slope = (fixes * products - times * altitudes) / (fixes * squares - times * times);
    column[i] = fixes === 1 ? UNKNOWN : nearestWhole(slope * scale);
  }
  return column;
}

/** Course over ground; while the aircraft stays where it is, the last course. */
function headingColumn({ count, eastM, northM }: Track, { first, last }: Windows): Int32Array {
  const wayMinM2 = REPLAY.headingWayMinM ** 2;
  const column = new Int32Array(count).fill(UNKNOWN);
  let firstKnown = -1;
  for (let i = 0; i < count; i++) {
    const east = eastM[last[i]!]! - eastM[first[i]!]!;
    const north = northM[last[i]!]! - northM[first[i]!]!;
    if (east * east + north * north >= wayMinM2) {
      const degrees = nearestWhole(courseDeg(east, north));
      column[i] = degrees < 0 ? degrees + 360 : degrees;
      if (firstKnown < 0) firstKnown = i;
    } else if (i > 0) {
      column[i] = column[i - 1]!;
    }
  }
  if (firstKnown > 0) column.fill(column[firstKnown]!, 0, firstKnown);
  return column;
}
