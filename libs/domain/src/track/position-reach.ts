import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type Reachable } from './drop-spikes.js';
import { type FixSelection } from './fix-selection.js';

/** Steps faster than the last bin (a spike, or two logs in one file) share it. */
const SPEED_BINS = 256;

/** The test for position spikes, and the speed it allows. */
export interface PositionReach {
  speedLimitMps: number;
  isReachable: Reachable;
}

/**
 * Test for position spikes: the ground speed between two fixes must stay below a limit taken from the
 * flight itself, a multiple of its 95th percentile, so that a paraglider's 300 m jump stands out and a
 * sailplane's final glide does not.
 */
export function positionReach(fixes: FixColumns, selection: FixSelection): PositionReach {
  const { timeSeconds, latitudeDeg, longitudeDeg } = fixes;
  const scale = new LocalScale();
  const distanceM = (from: number, to: number): number => {
    scale.moveTo(latitudeDeg[from]!);
    const north = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
    const east = longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres;
    return Math.sqrt(north * north + east * east);
  };
  const usualMps = speedPercentileMps(timeSeconds, selection, distanceM);
  const speedLimitMps = Math.min(
    Math.max(CLEANING.spikeSpeedMinMps, CLEANING.spikeSpeedFactor * usualMps),
    CLEANING.spikeSpeedMaxMps,
  );
  const isReachable: Reachable = (from, to) =>
    distanceM(from, to) <= speedLimitMps * (timeSeconds[to]! - timeSeconds[from]!);
  return { speedLimitMps, isReachable };
}

function speedPercentileMps(
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  distanceM: (from: number, to: number) => number,
): number {
  const histogram = new Uint32Array(SPEED_BINS);
  for (let i = 1; i < count; i++) {
    const from = indices[i - 1]!;
    const to = indices[i]!;
    const speed = distanceM(from, to) / (timeSeconds[to]! - timeSeconds[from]!);
    histogram[Math.min(SPEED_BINS - 1, Math.ceil(speed))]!++;
  }
  let left = CLEANING.spikeSpeedPercentile * (count - 1);
  for (let bin = 0; bin < SPEED_BINS; bin++) {
    left -= histogram[bin]!;
    if (left <= 0) return bin;
  }
  return SPEED_BINS;
}
