import { type EarthFrame } from '../frame/earth-frame.js';
import { type IndexTree } from '../frame/index-tree.js';
import { type ScoredTrack } from '../scored-track.js';

const { max, sqrt } = Math;

/**
 * The first step from coarse to fine, where every point of the path may be in any of the same places. Each pair of
 * places is measured once for all legs, which is what the step costs.
 */
export class CommonPlaces {
  private readonly count: number;
  private readonly frame: EarthFrame;
  private readonly tree: IndexTree;
  /** Distances to one place from all others. */
  private readonly km: Float64Array;
  /** Longest sums of legs up to a place and on from it: a row of places for each point of the path. */
  private readonly before: Float64Array;
  private readonly after: Float64Array;

  /** `ids` are nodes of the tree in the order of flight that share no fixes. */
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
  }

  /** Pairs of places that a pass looks at, all legs together. */
  get pairs(): number {
    return ((this.points - 1) * this.count * (this.count + 1)) / 2;
  }

  /** Fixes in the largest place. */
  get width(): number {
    const { first, last } = this.tree;
    return this.ids.reduce((width, id) => max(width, last[id]! - first[id]! + 1), 1);
  }

  /** Fixes of the longest path through the middles of the places. */
  longestPath(): Int32Array {
    const { ids, count, points, km, before: sums } = this;
    const { x, y, z, arcTerm } = this.frame;
    const middles = Int32Array.from(ids, (id) => this.tree.middle(id));
    const links = new Int32Array(points * count);
    sums.fill(0, 0, count);
    for (let v = 0; v < count; v++) {
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
      for (let row = 0; row < (points - 1) * count; row += count) {
        let best = -1;
        let from = 0;
        for (let u = 0; u <= v; u++) {
          const sum = sums[row + u]! + km[u]!;
          if (sum <= best) continue;
          best = sum;
          from = u;
        }
        sums[row + count + v] = best;
        links[row + count + v] = from;
      }
    }
    const path = new Int32Array(points);
    const end = (points - 1) * count;
    let at = 0;
    for (let v = 1; v < count; v++) if (sums[end + v]! > sums[end + at]!) at = v;
    for (let p = points - 1; p >= 0; p--) {
      path[p] = middles[at]!;
      at = links[p * count + at]!;
    }
    return path;
  }

  /** Bounds the path before and after every place, each leg by the largest distance between boxes times `grow`. */
  sum(grow: number): void {
    const { count, points, before, after } = this;
    before.fill(0, 0, count);
    for (let v = 0; v < count; v++) {
      this.measure(v, 0, v + 1, grow);
      for (let row = 0; row < (points - 1) * count; row += count) {
        before[row + count + v] = this.longest(before, row, 0, v + 1);
      }
    }
    after.fill(0, (points - 1) * count);
    for (let v = count - 1; v >= 0; v--) {
      this.measure(v, v, count, grow);
      for (let row = (points - 1) * count; row > 0; row -= count) {
        after[row - count + v] = this.longest(after, row, v, count);
      }
    }
  }

  /** Highest bound of the whole path through the places, the same for each of its points. */
  boundMax(): number {
    let highest = 0;
    for (let v = 0; v < this.count; v++) highest = max(highest, this.after[v]!);
    return highest;
  }

  /** For each point of the path the places whose bound of the whole path exceeds `cut`. */
  survivors(cut: number): number[][] {
    const { count, before, after } = this;
    return Array.from({ length: this.points }, (_, p) =>
      this.ids.filter((_, v) => before[p * count + v]! + after[p * count + v]! > cut),
    );
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

  private longest(sums: Float64Array, row: number, low: number, high: number): number {
    const { km } = this;
    let best = 0;
    for (let u = low; u < high; u++) {
      const sum = sums[row + u]! + km[u]!;
      if (sum > best) best = sum;
    }
    return best;
  }
}
