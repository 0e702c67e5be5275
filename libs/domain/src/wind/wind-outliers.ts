import { WIND } from '../thresholds.js';
import { nearness, type SampleColumns } from './sample-columns.js';
import { type WindSample } from './wind-sample.js';

/**
 * The samples without those that the ones around them contradict: a climb half left, a wing-over. All within
 * `outlierSeconds` vote, each with its weight and nearness, the sample itself included; against it votes what
 * differs by more than `outlierMps`, and as many times that as it is far away. So a wind that turns or grows with
 * height is kept at every height, and where a sample is alone nothing speaks against it.
 *
 * @param samples in order of time
 * @param columns the same
 */
export function withoutOutliers(samples: readonly WindSample[], columns: SampleColumns): WindSample[] {
  const { count, times } = columns;
  const reach = WIND.outlierSeconds / WIND.nearSeconds;
  let first = 0;
  let end = 0;
  const kept: WindSample[] = [];
  for (let i = 0; i < count; i++) {
    while (times[first]! < times[i]! - reach) first++;
    while (end < count && times[end]! <= times[i]! + reach) end++;
    if (voteOn(columns, i, first, end) >= 0) kept.push(samples[i]!);
  }
  return kept;
}

/** The votes for a sample less those against it, of the samples from one on up to another, that one excluded. */
function voteOn(columns: SampleColumns, sample: number, from: number, to: number): number {
  const { eastMps, northMps, heights, times, weights } = columns;
  const agreeingMps2 = WIND.outlierMps * WIND.outlierMps;
  const ownEast = eastMps[sample]!;
  const ownNorth = northMps[sample]!;
  const height = heights[sample]!;
  const time = times[sample]!;
  let balance = 0;
  for (let i = from; i < to; i++) {
    const up = heights[i]! - height;
    const later = times[i]! - time;
    const squaredDistance = up * up + later * later;
    const east = eastMps[i]! - ownEast;
    const north = northMps[i]! - ownNorth;
    const vote = weights[i]! * nearness(squaredDistance);
    const isFar = squaredDistance > 1;
    const agrees = east * east + north * north <= (isFar ? agreeingMps2 * squaredDistance : agreeingMps2);
    balance += agrees ? vote : -vote;
  }
  return balance;
}
