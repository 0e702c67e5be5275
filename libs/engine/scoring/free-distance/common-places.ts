import { type EarthFrame } from '../frame/earth-frame.js';
import { type IndexTree } from '../frame/index-tree.js';
import { type ScoredTrack } from '../scored-track.js';
import { type LiveNodes, UNREACHED } from './live-nodes.js';

const { max, sqrt } = Math;

/**
 * The first step from coarse to fine, in which every point of the path may be in any of the same places. Each pair of
 * places is measured once for all legs, which is the main cost of the step.
 */
export class CommonPlaces {
  private readonly count: number;
  private readonly frame: EarthFrame;
  private readonly tree: IndexTree;
  /** Distances from one place to all others. */
  private readonly km: Float64Array;
  /** Longest sums of legs up to a place and from there on: one row of places per point of the path. */
  private readonly before: Float64Array;
  private readonly after: Float64Array;
  /** For each point of the path, the places that a longer path may pass, last one first, and their number. */
  private readonly live: Int32Array;
  private readonly kept: Int32Array;
  /** For each leg, the place that the current longest sum starts from. */
  private readonly hints: Int32Array;

  /** `ids` are nodes of the tree in flight order that share no fixes. */
  constructor(
    { frame, tree, arena }: ScoredTrack,
    readonly ids: readonly number[],
    private readonly points: number,
  ) {
    this.frame = frame;
    this.tree = tree;
    this.count = ids.length;
    this.km = arena.floats(this.count);
    this.before = arena.floats(points * this.count);
    this.after = arena.floats(points * this.count);
    this.live = arena.ints(points * this.count);
    this.kept = arena.ints(points);
    this.hints = arena.ints(points);
  }

  /** Pairs of places visited in a pass over all legs. */
  get pairs(): number {
    return ((this.points - 1) * this.count * (this.count + 1)) / 2;
  }

  /** Number of fixes in the largest place. */
  get width(): number {
    const { first, last } = this.tree;
    return this.ids.reduce((width, id) => max(width, last[id]! - first[id]! + 1), 1);
  }

  /** Fixes of the longest path through the middles of the places. */
  longestPath(): Int32Array {
    const { ids, count, points, km, before: sums } = this;
    const middles = Int32Array.from(ids, (id) => this.tree.middle(id));
    const end = (points - 1) * count;
    let at = 0;
    sums.fill(0, 0, count);
    for (let v = 0; v < count; v++) {
      this.measureMiddles(middles, v);
      this.sumTo(v);
      if (sums[end + v]! > sums[end + at]!) at = v;
    }
    const path = new Int32Array(points);
    path[points - 1] = middles[at]!;
    for (let row = end - count; row >= 0; row -= count) {
      this.measureMiddles(middles, at);
      const sum = sums[row + count + at]!;
      for (at = 0; sums[row + at]! + km[at]! !== sum;) at++;
      path[row / count] = middles[at]!;
    }
    return path;
  }

  /**
   * Bounds the path before every place, each leg by the largest distance between boxes times `grow`; returns the
   * highest bound.
   */
  sumBefore(grow: number): number {
    const { count, points, before } = this;
    const end = (points - 1) * count;
    let highest = 0;
    before.fill(0, 0, count);
    for (let v = 0; v < count; v++) {
      this.measure(v, 0, v + 1, grow);
      this.sumTo(v);
      if (before[end + v]! > highest) highest = before[end + v]!;
    }
    return highest;
  }

  /**
   * The longest sums up to place `v` for all legs. The best place for the previous target is tried first, because it is
   * rarely beaten.
   */
  private sumTo(v: number): void {
    const { count, points, km, before, hints } = this;
    for (let p = 0; p < points - 1; p++) {
      const row = p * count;
      let hint = v === 0 ? 0 : hints[p]!;
      let best = before[row + hint]! + km[hint]!;
      for (let u = 0; u <= v; u++) {
        const sum = before[row + u]! + km[u]!;
        if (sum <= best) continue;
        best = sum;
        hint = u;
      }
      before[row + count + v] = best;
      hints[p] = hint;
    }
  }

  /**
   * Loads into each point's list the places whose bound of the whole path exceeds `cut`. The path after a place is
   * bounded over places of the next list only: through others no path is longer than `cut`.
   */
  loadBeyond(cut: number, grow: number, positions: readonly LiveNodes[]): void {
    const { ids, count, points, km, before, after, live, kept } = this;
    kept.fill(0);
    for (let v = count - 1; v >= 0; v--) {
      this.measure(v, v, count, grow);
      for (let p = points - 1; p >= 0; p--) {
        const row = p * count;
        let best = p === points - 1 ? 0 : UNREACHED;
        for (let k = p === points - 1 ? 0 : kept[p + 1]!; k > 0; k--) {
          const u = live[row + count + k - 1]!;
          const sum = after[row + count + u]! + km[u]!;
          if (sum > best) best = sum;
        }
        if (!(before[row + v]! + best > cut)) continue;
        after[row + v] = best;
        live[row + kept[p]!++] = v;
      }
    }
    for (let p = 0; p < points; p++) {
      const places = positions[p]!;
      places.clear();
      places.reserve(kept[p]!);
      for (let k = kept[p]! - 1; k >= 0; k--) {
        const v = live[p * count + k]!;
        places.before[places.count] = before[p * count + v]!;
        places.after[places.count] = after[p * count + v]!;
        places.add(ids[v]!);
      }
    }
  }

  /** Distances between the middle of place `v` and those before it. */
  private measureMiddles(middles: Int32Array, v: number): void {
    const { km } = this;
    const { x, y, z, arcTerm } = this.frame;
    const fix = middles[v]!;
    const fx = x[fix]!;
    const fy = y[fix]!;
    const fz = z[fix]!;
    for (let u = 0; u <= v; u++) {
      const other = middles[u]!;
      const dx = x[other]! - fx;
      const dy = y[other]! - fy;
      const dz = z[other]! - fz;
      const chord2 = dx * dx + dy * dy + dz * dz;
      km[u] = sqrt(chord2) * (1 + chord2 * arcTerm);
    }
  }

  /** Largest distances between place `v` and the places `low` to `high` (exclusive). */
  private measure(v: number, low: number, high: number, grow: number): void {
    const { ids, km } = this;
    const { box } = this.tree;
    const arcTerm = this.frame.arcTerm;
    const o = 6 * ids[v]!;
    const x1 = box[o]!;
    const x2 = box[o + 1]!;
    const y1 = box[o + 2]!;
    const y2 = box[o + 3]!;
    const z1 = box[o + 4]!;
    const z2 = box[o + 5]!;
    for (let u = low; u < high; u++) {
      const b = 6 * ids[u]!;
      const dx = max(x2 - box[b]!, box[b + 1]! - x1);
      const dy = max(y2 - box[b + 2]!, box[b + 3]! - y1);
      const dz = max(z2 - box[b + 4]!, box[b + 5]! - z1);
      const chord2 = dx * dx + dy * dy + dz * dz;
      km[u] = sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
    }
  }
}
