import { type EarthFrame } from '../frame/earth-frame.js';
import { type LegMeasure } from '../frame/leg-measure.js';
import { type LiveNodes, UNREACHED } from './live-nodes.js';

const { sqrt } = Math;

/** A path as its fixes, in order, and its length. */
export interface Path {
  fixes: Int32Array;
  km: number;
}

/**
 * The longest path through the middle fixes of the live places, by dynamic programming; null if their order allows
 * none. If all places are single fixes, it is the best path of all. Lengths are the frame's, or with `legs` those of
 * the league: the frame's length bounds them and avoids most evaluations. Overwrites the sums before the places.
 */
export function longestPath(
  frame: EarthFrame,
  positions: readonly LiveNodes[],
  legs: LegMeasure | null,
): Path | null {
  const end = positions.length - 1;
  positions[0]!.before.fill(0, 0, positions[0]!.count);
  for (let p = 1; p <= end; p++) extend(frame, legs, positions[p - 1]!, positions[p]!);
  const { before: sums, count } = positions[end]!;
  let at = -1;
  for (let v = 0; v < count; v++) if (sums[v]! >= 0 && (at < 0 || sums[v]! > sums[at]!)) at = v;
  if (at < 0) return null;
  const km = sums[at]!;
  const fixes = new Int32Array(positions.length);
  fixes[end] = positions[end]!.middle(at);
  for (let p = end - 1; p >= 0; p--) {
    at = cameFrom(frame, legs, positions[p]!, fixes[p + 1]!, positions[p + 1]!.before[at]!);
    fixes[p] = positions[p]!.middle(at);
  }
  return { fixes, km };
}

/** The first place from which a leg to a fix produces the given sum. */
function cameFrom(
  frame: EarthFrame,
  legs: LegMeasure | null,
  from: LiveNodes,
  fix: number,
  sum: number,
): number {
  for (let u = 0; u < from.count; u++) {
    const before = from.before[u]!;
    const km = frame.km(from.middle(u), fix);
    if (
      legs === null
        ? before + km === sum
        : before + km * (1 + legs.stretch) + legs.slackKm >= sum &&
          before + legs.km(from.middle(u), fix) === sum
    )
      return u;
  }
  throw new Error('no last leg matches the sum of legs');
}

function extend(
  { x, y, z, arcTerm }: EarthFrame,
  legs: LegMeasure | null,
  from: LiveNodes,
  to: LiveNodes,
): void {
  const { count, first, last, before: sums } = from;
  const grow = legs === null ? 1 : 1 + legs.stretch;
  const slack = legs === null ? 0 : legs.slackKm;
  let allowed = 0;
  let hint = 0;
  for (let v = 0; v < to.count; v++) {
    const fix = to.middle(v);
    while (allowed < count && from.middle(allowed) <= fix) allowed++;
    const fx = x[fix]!;
    const fy = y[fix]!;
    const fz = z[fix]!;
    let best = UNREACHED;
    // The best place for the previous fix is tried first, because it is rarely beaten.
    for (let k = allowed > 0 ? -1 : 0; k < allowed; k++) {
      const u = k < 0 ? hint : k;
      const other = (first[u]! + last[u]!) >> 1;
      const dx = x[other]! - fx;
      const dy = y[other]! - fy;
      const dz = z[other]! - fz;
      const chord2 = dx * dx + dy * dy + dz * dz;
      let sum = sums[u]! + sqrt(chord2) * (1 + chord2 * arcTerm) * grow + slack;
      if (sum <= best) continue;
      if (legs !== null) {
        sum = sums[u]! + legs.km(other, fix);
        if (sum <= best) continue;
      }
      best = sum;
      hint = u;
    }
    to.before[v] = best;
  }
}
