import { type Arena } from '../arena.js';
import { type EarthFrame } from './earth-frame.js';

const { abs, min, sqrt } = Math;

const LEAF_FIXES = 4;
/**
 * Neighbours further apart than this never share a leaf: a single jump would enlarge the boxes of the whole branch.
 */
const JUMP_KM = 1;

/**
 * Binary tree over the order of the fixes: a node is a run of consecutive fixes and its box in space. Nodes are
 * numbered as in a heap: 1 is the root, 2v and 2v + 1 are the halves of v, and the leaves start at `leafBase`. A node
 * whose `first` exceeds its `last` is empty padding.
 *
 * Box bounds: the largest and smallest separation per axis give chords that no two fixes of two boxes exceed or fall
 * below. The arc increases with the chord, so the same holds for distances.
 */
export class IndexTree {
  readonly leafBase: number;
  readonly depth: number;
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Six values per node: x from, x to, y from, y to, z from, z to, km. */
  readonly box: Float64Array;
  private readonly arcTerm: number;

  constructor(frame: EarthFrame, arena: Arena) {
    this.arcTerm = frame.arcTerm;
    const full = Math.ceil(frame.count / LEAF_FIXES);
    let depth = 0;
    while (1 << depth < full) depth++;
    for (let isFilled = false; !isFilled; depth++) {
      this.depth = depth;
      this.leafBase = 1 << depth;
      this.first = arena.ints(2 * this.leafBase);
      this.last = arena.ints(2 * this.leafBase);
      this.box = arena.floats(12 * this.leafBase);
      isFilled = this.fillLeaves(frame);
    }
    this.joinHalves();
  }

  isEmpty(node: number): boolean {
    return this.first[node]! > this.last[node]!;
  }

  isLeaf(node: number): boolean {
    return node >= this.leafBase;
  }

  /** Upper bound of the distance between a fix of `u` and one of `v`, km. */
  kmMax(u: number, v: number): number {
    const { box } = this;
    const a = 6 * u;
    const b = 6 * v;
    let p = box[a + 1]! - box[b]!;
    let q = box[b + 1]! - box[a]!;
    const dx = p > q ? p : q;
    p = box[a + 3]! - box[b + 2]!;
    q = box[b + 3]! - box[a + 2]!;
    const dy = p > q ? p : q;
    p = box[a + 5]! - box[b + 4]!;
    q = box[b + 5]! - box[a + 4]!;
    const dz = p > q ? p : q;
    const chord2 = dx * dx + dy * dy + dz * dz;
    return sqrt(chord2) * (1 + chord2 * this.arcTerm);
  }

  /** Square of the smallest chord between the boxes, km²: a lower bound for fixes of `u` and `v`. */
  chordMin2(u: number, v: number): number {
    const { box } = this;
    const a = 6 * u;
    const b = 6 * v;
    let dx = box[a]! - box[b + 1]!;
    if (dx < 0 && (dx = box[b]! - box[a + 1]!) < 0) dx = 0;
    let dy = box[a + 2]! - box[b + 3]!;
    if (dy < 0 && (dy = box[b + 2]! - box[a + 3]!) < 0) dy = 0;
    let dz = box[a + 4]! - box[b + 5]!;
    if (dz < 0 && (dz = box[b + 4]! - box[a + 5]!) < 0) dz = 0;
    return dx * dx + dy * dy + dz * dz;
  }

  /** Square of the diagonal on the ground, km². */
  diagonal2(node: number): number {
    const { box } = this;
    const o = 6 * node;
    const dx = box[o + 1]! - box[o]!;
    const dy = box[o + 3]! - box[o + 2]!;
    return dx * dx + dy * dy;
  }

  /** The middle fix of a node. */
  middle(node: number): number {
    return (this.first[node]! + this.last[node]!) >> 1;
  }

  /** Divides the track into leaves; returns false if jumps make more of them than there is room for. */
  private fillLeaves({ x, y, z, count }: EarthFrame): boolean {
    const { box, first, last } = this;
    const end = 2 * this.leafBase;
    let node = this.leafBase;
    let from = 0;
    let to = min(LEAF_FIXES, count);
    while (from < count) {
      if (node === end) return false;
      const o = 6 * node;
      const final = to - 1;
      const second = from < final ? from + 1 : final;
      const third = second < final ? second + 1 : final;
      enclose(x, from, second, third, final, box, o);
      enclose(y, from, second, third, final, box, o + 2);
      enclose(z, from, second, third, final, box, o + 4);
      if (this.diagonal2(node) > JUMP_KM * JUMP_KM) {
        const jump = firstJump(x, y, from, to);
        if (jump < to) {
          to = jump;
          continue;
        }
      }
      first[node] = from;
      last[node] = final;
      node++;
      from = to;
      to = min(from + LEAF_FIXES, count);
    }
    first.fill(1, node);
    last.fill(0, node);
    return true;
  }

  private joinHalves(): void {
    const { box, first, last, leafBase } = this;
    for (let node = leafBase - 1; node >= 1; node--) {
      const left = 2 * node;
      if (first[left]! > last[left]!) {
        first[node] = 1;
        last[node] = 0;
        continue;
      }
      const right = first[left + 1]! > last[left + 1]! ? left : left + 1;
      first[node] = first[left]!;
      last[node] = last[right]!;
      join(box, 6 * left, 6 * right, 6 * node);
      join(box, 6 * left + 2, 6 * right + 2, 6 * node + 2);
      join(box, 6 * left + 4, 6 * right + 4, 6 * node + 4);
    }
  }
}

/**
 * Writes the minimum and maximum of four numbers. The maximum of two is half of their sum plus difference, which is
 * exact for frame coordinates. This avoids branches: where a track turns, a processor mispredicts many comparisons,
 * each costing as much as ten additions.
 */
function enclose(
  values: Float64Array,
  i: number,
  j: number,
  k: number,
  l: number,
  box: Float64Array,
  into: number,
): void {
  const sum = values[i]! + values[j]!;
  const apart = abs(values[i]! - values[j]!);
  const otherSum = values[k]! + values[l]!;
  const otherApart = abs(values[k]! - values[l]!);
  const low = sum - apart;
  const otherLow = otherSum - otherApart;
  const high = sum + apart;
  const otherHigh = otherSum + otherApart;
  box[into] = (low + otherLow - abs(low - otherLow)) / 4;
  box[into + 1] = (high + otherHigh + abs(high - otherHigh)) / 4;
}

/** Writes the union of two ranges. */
function join(box: Float64Array, a: number, b: number, into: number): void {
  const low = box[a]!;
  const otherLow = box[b]!;
  const high = box[a + 1]!;
  const otherHigh = box[b + 1]!;
  box[into] = (low + otherLow - abs(low - otherLow)) / 2;
  box[into + 1] = (high + otherHigh + abs(high - otherHigh)) / 2;
}

/** The first fix after `from` and before `to` that is a jump away from its predecessor; `to` if there is none. */
function firstJump(x: Float64Array, y: Float64Array, from: number, to: number): number {
  let fix = from + 1;
  for (; fix < to; fix++) {
    const dx = x[fix]! - x[fix - 1]!;
    const dy = y[fix]! - y[fix - 1]!;
    if (dx * dx + dy * dy > JUMP_KM * JUMP_KM) break;
  }
  return fix;
}
