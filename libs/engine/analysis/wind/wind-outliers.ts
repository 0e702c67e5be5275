import { WIND } from '../thresholds.js';
import { nearness, type SampleColumns } from './sample-columns.js';
import { type WindSample } from './wind-sample.js';

/**
 * Removes samples that their neighbours contradict: an unfinished circle, a wing-over. All samples within
 * `outlierSeconds` vote, including the sample itself, weighted by their weight and nearness. A vote is negative if
 * the winds differ by more than `outlierMps`, a limit that grows with distance. So a wind that turns or strengthens
 * with height is kept at every height, and an isolated sample has nothing against it.
 *
 * @param samples in order of time
 * @param columns the same samples
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
    if (isClearlyKept(columns, i, first, end) || voteOn(columns, i, first, end) >= 0) kept.push(samples[i]!);
  }
  return kept;
}

/** Tolerance for the rounding of sums. */
const NEARLY = 1 - 1e-9;

/**
 * Whether the votes against a sample weigh less than its own, as for most samples; then no full vote is needed.
 * Considers the samples in [from, to).
 */
function isClearlyKept(columns: SampleColumns, sample: number, from: number, to: number): boolean {
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

/** Votes for a sample minus votes against it, over the samples in [from, to). */
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
