import { CORNERS, type LiveNodes, UNREACHED } from './live-nodes.js';
import { type SearchBudget, WORK } from '../search-budget.js';
import { type NearLegs } from './near-legs.js';

const { max, sqrt } = Math;

/** What a step of the dynamic programme needs beside the places. */
export interface LegContext {
  readonly arcTerm: number;
  /** 1 + the stretch of the leg measure. */
  readonly grow: number;
}

/**
 * Longest sums of legs to each place of `to` from all allowed places of `from`, each leg bounded by the largest
 * distance between the boxes. Forward, `from` is the point before: it must not begin after `to` ends; backward it
 * is the point after. False when the budget ran out on the way.
 */
export function extendSums(
  from: LiveNodes,
  to: LiveNodes,
  forward: boolean,
  context: LegContext,
  budget: SearchBudget,
): boolean {
  const { arcTerm, grow } = context;
  const { x1, x2, y1, y2, z1, z2, count } = from;
  const sums = forward ? from.before : from.after;
  const out = forward ? to.before : to.after;
  let low = 0;
  let high = forward ? 0 : count;
  for (let at = 0; at < to.count; at++) {
    if (forward) while (high < count && from.first[high]! <= to.last[at]!) high++;
    else while (low < count && from.last[low]! < to.first[at]!) low++;
    const tx1 = to.x1[at]!;
    const tx2 = to.x2[at]!;
    const ty1 = to.y1[at]!;
    const ty2 = to.y2[at]!;
    const tz1 = to.z1[at]!;
    const tz2 = to.z2[at]!;
    let best = UNREACHED;
    for (let u = low; u < high; u++) {
      const dx = max(tx2 - x1[u]!, x2[u]! - tx1);
      const dy = max(ty2 - y1[u]!, y2[u]! - ty1);
      const dz = max(tz2 - z1[u]!, z2[u]! - tz1);
      const chord2 = dx * dx + dy * dy + dz * dz;
      const sum = sums[u]! + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
      if (sum > best) best = sum;
    }
    out[at] = best;
    if (budget.spend(WORK.pair * (high - low))) return false;
  }
  return true;
}

/**
 * The same with the four corners of every box as states: a sum of distances is convex in each point, so its
 * maximum over boxes is at corners, and here the leg in and the leg out of a place must share the corner. Pairs
 * that cannot raise the lowest corner are skipped after one distance; the best place of the neighbour goes first.
 *
 * With `near`, places that share fixes with the target or adjoin it are left to it: between corners of such
 * boxes a path could run back and forth, which no fixes do. False when the budget ran out on the way.
 */
export function extendCornerSums(
  from: LiveNodes,
  to: LiveNodes,
  forward: boolean,
  context: LegContext,
  near: NearLegs | null,
  budget: SearchBudget,
): boolean {
  const { arcTerm, grow } = context;
  const { x1, x2, y1, y2, z1, z2, cornerX, cornerY, count } = from;
  const sums = forward ? from.beforeAt : from.afterAt;
  const peaks = forward ? from.beforePeak : from.afterPeak;
  const out = forward ? to.beforeAt : to.afterAt;
  const outPeaks = forward ? to.beforePeak : to.afterPeak;
  let low = 0;
  let high = forward ? 0 : count;
  let hint = -1;
  for (let at = 0; at < to.count; at++) {
    if (forward) while (high < count && from.first[high]! <= to.last[at]!) high++;
    else while (low < count && from.last[low]! < to.first[at]!) low++;
    let farLow = low;
    let farHigh = high;
    if (near !== null) {
      if (forward) while (farHigh > low && near.isNear(from, farHigh - 1, to, at, high - farHigh)) farHigh--;
      else while (farLow < high && near.isNear(from, farLow, to, at, farLow - low)) farLow++;
    }
    const tx1 = to.x1[at]!;
    const tx2 = to.x2[at]!;
    const ty1 = to.y1[at]!;
    const ty2 = to.y2[at]!;
    const tz1 = to.z1[at]!;
    const tz2 = to.z2[at]!;
    const o = CORNERS * at;
    const ax = to.cornerX[o]!;
    const bx = to.cornerX[o + 1]!;
    const cx = to.cornerX[o + 2]!;
    const dx = to.cornerX[o + 3]!;
    const ay = to.cornerY[o]!;
    const by = to.cornerY[o + 1]!;
    const cy = to.cornerY[o + 2]!;
    const dy = to.cornerY[o + 3]!;
    const isFix = tx1 === tx2 && ty1 === ty2;
    let o0 = UNREACHED;
    let o1 = UNREACHED;
    let o2 = UNREACHED;
    let o3 = UNREACHED;
    let lowest = UNREACHED;
    let isHinted = hint >= farLow && hint < farHigh;
    let work = WORK.pair * (farHigh - farLow);
    for (let u = isHinted ? hint : farLow; u < farHigh; u++) {
      const ux1 = x1[u]!;
      const ux2 = x2[u]!;
      const uy1 = y1[u]!;
      const uy2 = y2[u]!;
      const east = max(tx2 - ux1, ux2 - tx1);
      const north = max(ty2 - uy1, uy2 - ty1);
      const up = max(tz2 - z1[u]!, z2[u]! - tz1);
      const height2 = up * up;
      let chord2 = east * east + north * north + height2;
      if (peaks[u]! + sqrt(chord2) * (1 + chord2 * arcTerm) * grow > lowest) {
        const before = lowest;
        work += WORK.cornerPair;
        const end = CORNERS * u + (ux1 === ux2 && uy1 === uy2 ? 1 : CORNERS);
        for (let c = CORNERS * u; c < end; c++) {
          const sum = sums[c]!;
          const x = cornerX[c]!;
          const y = cornerY[c]!;
          chord2 = (x - ax) * (x - ax) + (y - ay) * (y - ay) + height2;
          let d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
          if (d > o0) o0 = d;
          if (isFix) continue;
          chord2 = (x - bx) * (x - bx) + (y - by) * (y - by) + height2;
          d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
          if (d > o1) o1 = d;
          chord2 = (x - cx) * (x - cx) + (y - cy) * (y - cy) + height2;
          d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
          if (d > o2) o2 = d;
          chord2 = (x - dx) * (x - dx) + (y - dy) * (y - dy) + height2;
          d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
          if (d > o3) o3 = d;
        }
        if (isFix) o1 = o2 = o3 = o0;
        lowest = o0 < o1 ? o0 : o1;
        if (o2 < lowest) lowest = o2;
        if (o3 < lowest) lowest = o3;
        if (lowest > before) hint = u;
      }
      if (isHinted) {
        isHinted = false;
        u = farLow - 1;
      }
    }
    out[o] = o0;
    out[o + 1] = o1;
    out[o + 2] = o2;
    out[o + 3] = o3;
    if (near !== null) {
      work +=
        WORK.subBoxPair * near.raise(from, forward ? farHigh : low, forward ? high : farLow, to, at, forward);
    }
    outPeaks[at] = max(out[o], out[o + 1]!, out[o + 2]!, out[o + 3]!);
    if (budget.spend(work)) return false;
  }
  return true;
}
