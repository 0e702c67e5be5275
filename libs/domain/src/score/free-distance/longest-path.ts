import { type EarthFrame } from '../frame/earth-frame.js';
import { type LegMeasure } from '../frame/leg-measure.js';
import { type LiveNodes, UNREACHED } from './live-nodes.js';

const { sqrt } = Math;

/** A path by its fixes, in order, and its length. */
export interface Path {
  fixes: Int32Array;
  km: number;
}

/**
 * The longest path through the middle fixes of the live places, by dynamic programming; null when their order
 * allows none. When all places are single fixes it is the best path there is. Lengths are the frame's, or with
 * `legs` those of the league: the frame's length bounds them and saves most of the asking.
 */
export function longestPath(
  frame: EarthFrame,
  positions: readonly LiveNodes[],
  legs: LegMeasure | null,
): Path | null {
  const links: Int32Array[] = [];
  let sums: Float64Array = new Float64Array(positions[0]!.count);
  for (let p = 1; p < positions.length; p++) {
    links.push(new Int32Array(positions[p]!.count));
    sums = extend(frame, legs, positions[p - 1]!, sums, positions[p]!, links[p - 1]!);
  }
  let at = -1;
  for (let v = 0; v < sums.length; v++) if (sums[v]! >= 0 && (at < 0 || sums[v]! > sums[at]!)) at = v;
  if (at < 0) return null;
  const km = sums[at]!;
  const fixes = new Int32Array(positions.length);
  for (let p = positions.length - 1; p >= 0; p--) {
    fixes[p] = positions[p]!.middle(at);
    if (p > 0) at = links[p - 1]![at]!;
  }
  return { fixes, km };
}

function extend(
  { x, y, z, arcTerm }: EarthFrame,
  legs: LegMeasure | null,
  from: LiveNodes,
  sums: Float64Array,
  to: LiveNodes,
  links: Int32Array,
): Float64Array {
  const { count } = from;
  const fixes = new Int32Array(count);
  for (let u = 0; u < count; u++) fixes[u] = from.middle(u);
  const out = new Float64Array(to.count);
  const grow = legs === null ? 1 : 1 + legs.stretch;
  const slack = legs === null ? 0 : legs.slackKm;
  let allowed = 0;
  for (let v = 0; v < to.count; v++) {
    const fix = to.middle(v);
    while (allowed < count && fixes[allowed]! <= fix) allowed++;
    const fx = x[fix]!;
    const fy = y[fix]!;
    const fz = z[fix]!;
    let best = UNREACHED;
    for (let u = 0; u < allowed; u++) {
      const other = fixes[u]!;
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
      links[v] = u;
    }
    out[v] = best;
  }
  return out;
}
