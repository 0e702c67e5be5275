import { movingMean } from './moving.js';

/** Somebody is at the same place within this distance. */
const NEAR_M = 80;
/** Passes are this far apart in time, and are looked for over this long. */
const APART_SECONDS = 60;
const WITHIN_SECONDS = 1800;
const SPEED_MIN_MPS = 2;
const SMOOTHED_SECONDS = 120;

/**
 * How many other passes cross the place of each window within half an hour, as a mean over ±2 minutes: along a slope
 * and in a thermal many do, on a road few.
 *
 * @param eastM places at the starts of the windows
 */
export function passesOverSameGround(
  eastM: Float64Array,
  northM: Float64Array,
  speedMps: Float64Array,
  windowSeconds: number,
): Float64Array {
  const count = speedMps.length;
  const apart = Math.floor(APART_SECONDS / windowSeconds);
  const within = Math.ceil(WITHIN_SECONDS / windowSeconds);
  const passes = new Float64Array(count);
  /** The last window near each one so far. */
  const last = new Int32Array(count).fill(-count - within);
  for (let i = 0; i < count; i++) {
    if (!(speedMps[i]! > SPEED_MIN_MPS)) {
      passes[i] = NaN;
      continue;
    }
    const east = eastM[i]!;
    const north = northM[i]!;
    const end = Math.min(count, i + within);
    for (let j = i + apart + 1; j < end; j++) {
      const awayEast = eastM[j]! - east;
      if (awayEast > NEAR_M || awayEast < -NEAR_M) continue;
      const awayNorth = northM[j]! - north;
      if (awayNorth > NEAR_M || awayNorth < -NEAR_M || !(speedMps[j]! > SPEED_MIN_MPS)) continue;
      // Seen from either window, a pass is a run of windows near it.
      if (i - last[j]! > apart) passes[j]!++;
      last[j] = i;
      if (j - last[i]! > apart) passes[i]!++;
      last[i] = j;
    }
  }
  const smooth = movingMean(passes, Math.max(1, Math.round(SMOOTHED_SECONDS / windowSeconds)));
  return smooth.map((mean) => (mean === mean ? mean : 0));
}
