import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type PlaceReach } from './drop-spikes.js';
import { type FixSelection } from './fix-selection.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** Steps faster than the last bin (a spike, or two logs in one file) share it. */
const SPEED_BINS = 256;
const SLOW = { usualMps: 0, fastestMps: 0 };

/**
 * Test for position spikes: ground speed between two fixes must stay below a limit derived from the flight itself, a
 * multiple of its 95th percentile. So a paraglider's 300 m jump stands out while a sailplane's final glide does not.
 */
export class PositionReach implements PlaceReach {
  readonly speedLimitMps: number;
  /** Whether any step exceeds the limit; if not, there is nothing to test. */
  readonly hasSpikes: boolean;
  private readonly scale = new LocalScale();

  /**
   * @param haveFastSteps if false, no step exceeds any limit, and the lowest limit serves as well as the flight's own
   */
  constructor(
    private readonly fixes: FixColumns,
    selection: FixSelection,
    haveFastSteps: boolean,
  ) {
    const { usualMps, fastestMps } = haveFastSteps ? stepSpeeds(fixes, selection, this.scale) : SLOW;
    this.speedLimitMps = Math.min(
      Math.max(CLEANING.spikeSpeedMinMps, CLEANING.spikeSpeedFactor * usualMps),
      CLEANING.spikeSpeedMaxMps,
    );
    this.hasSpikes = fastestMps > this.speedLimitMps;
    holdShape(this);
  }

  isReachable(from: number, to: number): boolean {
    const { timeSeconds } = this.fixes;
    const limitM = this.speedLimitMps * (timeSeconds[to]! - timeSeconds[from]!);
    return limitM >= 0 && this.squaredM(from, to) <= limitM * limitM;
  }

  isBreak(from: number, to: number): boolean {
    return this.squaredM(from, to) >= CLEANING.breakJumpMinM ** 2 && !this.isReachable(from, to);
  }

  private squaredM(from: number, to: number): number {
    const { latitudeDeg, longitudeDeg } = this.fixes;
    const { scale } = this;
    scale.moveTo(latitudeDeg[from]!);
    const north = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
    const east = longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres;
    return north * north + east * east;
  }
}

/** The percentile that counts as usual, rounded up to whole metres per second, and the greatest speed. */
function stepSpeeds(
  { timeSeconds, latitudeDeg, longitudeDeg }: FixColumns,
  { indices, count }: FixSelection,
  scale: LocalScale,
): { usualMps: number; fastestMps: number } {
  const { ceil, sqrt } = Math;
  const histogram = new Uint32Array(SPEED_BINS);
  let fastestMps = 0;
  let before = count > 0 ? indices[0]! : 0;
  for (let i = 1; i < count; i++) {
    const fix = indices[i]!;
    const latitude = latitudeDeg[before]!;
    scale.moveTo(latitude);
    const north = (latitudeDeg[fix]! - latitude) * scale.northMetres;
    const east = longitudeStep(longitudeDeg[before]!, longitudeDeg[fix]!) * scale.eastMetres;
    const mps = sqrt(north * north + east * east) / (timeSeconds[fix]! - timeSeconds[before]!);
    if (mps > fastestMps) fastestMps = mps;
    histogram[mps < SPEED_BINS - 1 ? ceil(mps) : SPEED_BINS - 1]!++;
    before = fix;
  }
  return { usualMps: percentileOf(histogram, CLEANING.spikeSpeedPercentile * (count - 1)), fastestMps };
}

function percentileOf(histogram: Uint32Array, steps: number): number {
  let left = steps;
  for (let bin = 0; bin < SPEED_BINS; bin++) {
    left -= histogram[bin]!;
    if (left <= 0) return bin;
  }
  return SPEED_BINS;
}
