import { ColumnBlock } from '../column-block.js';
import { WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type WindSample } from './wind-sample.js';

/**
 * Wind samples in columns, for sums over all of them. Altitude and time are in units of `nearAltitudeM` and
 * `nearSeconds`, so that distances need no division.
 */
export interface SampleColumns {
  count: number;
  eastMps: Float64Array;
  northMps: Float64Array;
  heights: Float64Array;
  times: Float64Array;
  /** Weight of a sample relative to others at the same time and altitude. */
  weights: Float64Array;
}

export function columnsOf({ timeSeconds }: Track, samples: readonly WindSample[]): SampleColumns {
  const count = samples.length;
  const block = new ColumnBlock(count, 40);
  const eastMps = block.float64();
  const northMps = block.float64();
  const heights = block.float64();
  const times = block.float64();
  const weights = block.float64();
  for (let i = 0; i < count; i++) {
    const sample = samples[i]!;
    eastMps[i] = sample.eastMps;
    northMps[i] = sample.northMps;
    heights[i] = sample.altitudeM / WIND.nearAltitudeM;
    times[i] = timeSeconds[sample.index]! / WIND.nearSeconds;
    weights[i] = sample.source === 'circles' ? 1 : WIND.straightConfidenceMax;
  }
  return { count, eastMps, northMps, heights, times, weights };
}

/** Weight by distance; the squared distance is in units of `nearAltitudeM` and `nearSeconds`. */
export function nearness(squaredDistance: number): number {
  return 1 / ((1 + squaredDistance) * (1 + squaredDistance));
}
