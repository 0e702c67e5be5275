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
    if (isHardlyDoubted(columns, i, first, end) || voteOn(columns, i, first, end) >= 0)
      kept.push(samples[i]!);
  }
  return kept;
}

/** Room for the rounding of sums. */
const NEARLY = 1 - 1e-9;

/**
 * Whether the votes against a sample are fewer than its own, as they are for most: then the others needn't be weighed.
 * Of the samples from one on up to another, that one excluded.
 */
function isHardlyDoubted(columns: SampleColumns, sample: number, from: number, to: number): boolean {
  const { eastMps, northMps, heights, times, weights } = columns;
  const ownEast = eastMps[sample]!;
  const ownNorth = northMps[sample]!;
  const height = heights[sample]!;
  const time = times[sample]!;
  let against = 0;
  for (let i = from; i < to; i++) {
    const east = eastMps[i]! - ownEast;
    const north = northMps[i]! - ownNorth;
    const differenceMps2 = east * east + north * north;
    if (differenceMps2 <= AGREEING_MPS2) continue;
    const up = heights[i]! - height;
    const later = times[i]! - time;
    const squaredDistance = up * up + later * later;
    if (!isAgreeing(differenceMps2, squaredDistance)) against += weights[i]! * nearness(squaredDistance);
  }
  return against < NEARLY * weights[sample]!;
}

const AGREEING_MPS2 = WIND.outlierMps * WIND.outlierMps;

function isAgreeing(differenceMps2: number, squaredDistance: number): boolean {
  return differenceMps2 <= (squaredDistance > 1 ? AGREEING_MPS2 * squaredDistance : AGREEING_MPS2);
}

/** The votes for a sample less those against it, of the samples from one on up to another, that one excluded. */
function voteOn(columns: SampleColumns, sample: number, from: number, to: number): number {
  const { eastMps, northMps, heights, times, weights } = columns;
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
    balance += isAgreeing(east * east + north * north, squaredDistance) ? vote : -vote;
  }
  return balance;
}
