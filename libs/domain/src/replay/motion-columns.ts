import { REPLAY } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { centredWindows } from '../track/window.js';
import { scaleOf, UNKNOWN } from './replay-columns.js';

const KMH_PER_MPS = 3.6;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Length flown by time around each fix, so that circling doesn't lower it; never across a gap. */
export function groundSpeedColumn(track: Track): Int32Array {
  const { count, timeSeconds, pathM } = track;
  const { first, last } = centredWindows(track, REPLAY.speedHalfWindowSeconds);
  const factor = KMH_PER_MPS * scaleOf('groundSpeedKmh');
  const column = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const from = first[i]!;
    const to = last[i]!;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    column[i] = seconds === 0 ? UNKNOWN : Math.round(((pathM[to]! - pathM[from]!) / seconds) * factor);
  }
  return column;
}

/** Slope of the line of least squares through the altitudes around each fix; null without altitudes. */
export function varioColumn(track: Track): Int32Array | null {
  if (track.altitudeSource === null) return null;
  const { first, last } = centredWindows(track, REPLAY.varioHalfWindowSeconds);
  const scale = scaleOf('varioMps');
  const column = new Int32Array(track.count);
  for (let i = 0; i < track.count; i++) {
    const slope = altitudeSlope(track, first[i]!, last[i]!, i);
    column[i] = slope === null ? UNKNOWN : Math.round(slope * scale);
  }
  return column;
}

/** Metres per second over an index range; times and altitudes are taken from a fix of it, to stay small. */
function altitudeSlope({ timeSeconds, altitudeM }: Track, from: number, to: number, origin: number) {
  if (from === to) return null;
  const count = to - from + 1;
  let times = 0;
  let altitudes = 0;
  let products = 0;
  let squares = 0;
  for (let i = from; i <= to; i++) {
    const time = timeSeconds[i]! - timeSeconds[origin]!;
    const altitude = altitudeM[i]! - altitudeM[origin]!;
    times += time;
    altitudes += altitude;
    products += time * altitude;
    squares += time * time;
  }
  return (count * products - times * altitudes) / (count * squares - times * times);
}

/** Course over ground around each fix; while the aircraft stays where it is, the last course. */
export function headingColumn(track: Track): Int32Array {
  const { count, eastM, northM } = track;
  const { first, last } = centredWindows(track, REPLAY.headingHalfWindowSeconds);
  const column = new Int32Array(count).fill(UNKNOWN);
  let firstKnown = -1;
  for (let i = 0; i < count; i++) {
    const east = eastM[last[i]!]! - eastM[first[i]!]!;
    const north = northM[last[i]!]! - northM[first[i]!]!;
    if (east * east + north * north >= REPLAY.headingWayMinM ** 2) {
      column[i] = (Math.round(Math.atan2(east, north) * DEGREES_PER_RADIAN) + 360) % 360;
      if (firstKnown < 0) firstKnown = i;
    } else if (i > 0) {
      column[i] = column[i - 1]!;
    }
  }
  if (firstKnown > 0) column.fill(column[firstKnown]!, 0, firstKnown);
  return column;
}
