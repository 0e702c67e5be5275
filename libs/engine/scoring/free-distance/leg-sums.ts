import { type LiveNodes, UNREACHED } from './live-nodes.js';
import { type SearchBudget, WORK } from '../search-budget.js';

const { sqrt } = Math;

/** Constants of a step of the dynamic programming, in addition to the places. */
export interface LegContext {
  readonly arcTerm: number;
  /** 1 + the stretch of the leg measure. */
  readonly grow: number;
}

/**
 * Longest sums of legs to each place of `to` from all allowed places of `from`, each leg bounded by the largest
 * distance between the boxes. Forward, `from` is the previous point and must not start after `to` ends; backward, it
 * is the next point. Returns false if the budget ran out.
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
  // The best place for the previous target is tried first, because it is rarely beaten.
  let hint = -1;
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
    const likely = hint >= low && hint < high ? hint : low;
    for (let k = high > low ? low - 1 : high; k < high; k++) {
      const u = k < low ? likely : k;
      let p = tx2 - x1[u]!;
      let q = x2[u]! - tx1;
      const dx = p > q ? p : q;
      p = ty2 - y1[u]!;
      q = y2[u]! - ty1;
      const dy = p > q ? p : q;
      p = tz2 - z1[u]!;
      q = z2[u]! - tz1;
      const dz = p > q ? p : q;
      const chord2 = dx * dx + dy * dy + dz * dz;
      const sum = sums[u]! + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
      if (sum <= best) continue;
      best = sum;
      hint = u;
    }
    out[at] = best;
    if (budget.spend(WORK.pair * (high - low))) return false;
  }
  return true;
}
