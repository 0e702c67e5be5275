import { type EarthFrame } from '../frame/earth-frame.js';
import { type IndexTree } from '../frame/index-tree.js';
import { CornerSurface } from './corner-surface.js';
import { CORNERS, type LiveNodes } from './live-nodes.js';

const { max, sqrt } = Math;

/** Sum at a place that no path leads to. */
const UNREACHED = Number.NEGATIVE_INFINITY;

/** Pairs of sub-boxes looked at for one pair of places before the bound reached is taken. */
const PAIRS_MAX = 3000;
const STACK = 1024;
/** Places beyond the adjoining ones that may still be near: the turns of a thermal overlap. */
const NEIGHBOURS = 6;
/** The excess is found to within this, km, and so much is added. */
const RESOLUTION_KM = 0.0002;

/**
 * Legs between places that share fixes or adjoin each other. Corner to corner they would run back and forth
 * inside the boxes and add up to twice their size to every path, although the track just flies through.
 *
 * Let f be the sums at the corners of the place u the leg comes from, g those at the corners of its target v, both
 * interpolated bilinearly inside their boxes; f bounds the true sum at every fix of u, since that is bounded by a
 * convex function of the place, which lies below its interpolation. The excess
 *     e = max f(q) + d(q, r) - g(r)  over the fixes q of u and r of v in the order of flight
 * then bounds what the leg can add: f(q) + d(q, r) ≤ g(r) + e. Raising g at all four corners by e, if e > 0, makes
 * it a bound with the leg included. On a straight stretch e is 0.
 *
 * e is found by branch and bound on pairs of sub-boxes: f and -g stay bilinear inside them and d is convex, so
 * the largest of 16 corner sums bounds a pair of sub-boxes.
 */
export class NearLegs {
  private readonly stackU = new Int32Array(STACK);
  private readonly stackV = new Int32Array(STACK);
  private readonly stackBound = new Float64Array(STACK);
  private readonly source = new CornerSurface();
  private readonly target = new CornerSurface();
  private readonly boxU = new Float64Array(6);
  private readonly boxV = new Float64Array(6);
  private readonly fixBase: number;
  private forward = true;
  private excess = 0;

  constructor(
    private readonly frame: EarthFrame,
    private readonly tree: IndexTree,
    private readonly grow: number,
  ) {
    this.fixBase = 2 * tree.leafBase;
  }

  /**
   * True for two places that share fixes or adjoin each other in the track, and for those next to them, up to
   * `NEIGHBOURS` places on, that overlap in space; `apart` counts places from the first that shares fixes.
   */
  isNear(from: LiveNodes, near: number, to: LiveNodes, at: number, apart: number): boolean {
    if (from.last[near]! >= to.first[at]! - 1 && from.first[near]! <= to.last[at]! + 1) return true;
    return (
      apart < NEIGHBOURS &&
      from.x1[near]! <= to.x2[at]! &&
      from.x2[near]! >= to.x1[at]! &&
      from.y1[near]! <= to.y2[at]! &&
      from.y2[near]! >= to.y1[at]!
    );
  }

  /**
   * Raises the sums at the corners of place `at` by the legs from the places `low` to `high` (exclusive).
   * Returns the number of pairs looked at.
   */
  raise(from: LiveNodes, low: number, high: number, to: LiveNodes, at: number, forward: boolean): number {
    const sums = forward ? from.beforeAt : from.afterAt;
    const out = forward ? to.beforeAt : to.afterAt;
    const o = CORNERS * at;
    this.forward = forward;
    for (let near = low; near < high; near++) {
      // A fix may be used twice: staying is a leg of length 0.
      if (from.id[near] !== to.id[at]) continue;
      for (let c = 0; c < CORNERS; c++) out[o + c] = max(out[o + c]!, sums[CORNERS * near + c]!);
    }
    // Nothing else leads here: the outermost source is the reference that the others are measured against.
    if (out[o] === UNREACHED) this.raiseByCorners(from, forward ? low : high - 1, to, at, sums, out);
    if (out[o] === UNREACHED) return 0;
    this.target.load(to, at, out);
    this.excess = 0;
    let pairs = 0;
    for (let near = low; near < high; near++) {
      if (sums[CORNERS * near] === UNREACHED) continue;
      this.source.load(from, near, sums);
      pairs += this.measure(from.id[near]!, to.id[at]!);
    }
    for (let c = 0; c < CORNERS; c++) out[o + c] = out[o + c]! + this.excess + RESOLUTION_KM;
    return pairs;
  }

  /** The plain bound of the legs from one place, corner to corner. */
  private raiseByCorners(
    from: LiveNodes,
    source: number,
    to: LiveNodes,
    at: number,
    sums: Float64Array,
    out: Float64Array,
  ): void {
    if (source < 0 || source >= from.count) return;
    this.loadBox(from.id[source]!, this.boxU);
    this.loadBox(to.id[at]!, this.boxV);
    for (let i = 0; i < CORNERS; i++) {
      for (let j = 0; j < CORNERS; j++) {
        const sum = sums[CORNERS * source + i]! + this.cornerKm(i, j);
        if (sum > out[CORNERS * at + j]!) out[CORNERS * at + j] = sum;
      }
    }
  }

  /** Raises `excess` to that of a pair of places, or to a bound of it, save for the resolution. */
  private measure(u: number, v: number): number {
    const { tree, stackU, stackV, stackBound } = this;
    let top = this.push(0, u, v);
    let pairs = 1;
    while (top > 0) {
      if (pairs > PAIRS_MAX || top > STACK - 4) {
        for (let rest = 0; rest < top; rest++) this.excess = max(this.excess, stackBound[rest]!);
        break;
      }
      top--;
      if (stackBound[top]! <= this.excess + RESOLUTION_KM) continue;
      const a = stackU[top]!;
      const b = stackV[top]!;
      pairs += 2;
      if (a >= tree.leafBase && b >= tree.leafBase) this.enumerate(a, b);
      else if (a === b) {
        top = this.push(top, 2 * a, 2 * a);
        top = this.push(top, 2 * a + 1, 2 * a + 1);
        top = this.forward ? this.push(top, 2 * a, 2 * a + 1) : this.push(top, 2 * a + 1, 2 * a);
      } else if (b >= tree.leafBase || (a < tree.leafBase && tree.diagonal2(a) >= tree.diagonal2(b))) {
        top = this.push(top, 2 * a, b);
        top = this.push(top, 2 * a + 1, b);
      } else {
        top = this.push(top, a, 2 * b);
        top = this.push(top, a, 2 * b + 1);
      }
    }
    return pairs;
  }

  /** Stacks a pair of sub-boxes if it can raise the excess. */
  private push(top: number, a: number, b: number): number {
    const { tree, fixBase, forward } = this;
    if ((a < fixBase && tree.isEmpty(a)) || (b < fixBase && tree.isEmpty(b))) return top;
    const earlier = forward ? a : b;
    const later = forward ? b : a;
    if (this.firstOf(earlier) > this.lastOf(later)) return top;
    const bound = this.boundExcess(a, b);
    if (bound <= this.excess + RESOLUTION_KM) return top;
    this.stackU[top] = a;
    this.stackV[top] = b;
    this.stackBound[top] = bound;
    return top + 1;
  }

  private boundExcess(a: number, b: number): number {
    this.loadBox(a, this.boxU);
    this.loadBox(b, this.boxV);
    let bound = UNREACHED;
    for (let i = 0; i < CORNERS; i++) {
      const sum = this.source.at(this.boxU[i & 1]!, this.boxU[2 + (i >> 1)]!);
      for (let j = 0; j < CORNERS; j++) {
        const left = this.target.at(this.boxV[j & 1]!, this.boxV[2 + (j >> 1)]!);
        const excess = sum + this.cornerKm(i, j) - left;
        if (excess > bound) bound = excess;
      }
    }
    return bound;
  }

  /** Every pair of fixes of two leaves or single fixes. */
  private enumerate(a: number, b: number): void {
    const { frame, forward, grow } = this;
    const lastQ = this.lastOf(a);
    const lastR = this.lastOf(b);
    for (let q = this.firstOf(a); q <= lastQ; q++) {
      const sum = this.source.at(frame.x[q]!, frame.y[q]!);
      for (let r = this.firstOf(b); r <= lastR; r++) {
        if (forward ? q > r : q < r) continue;
        const excess = sum + frame.km(q, r) * grow - this.target.at(frame.x[r]!, frame.y[r]!);
        if (excess > this.excess) this.excess = excess;
      }
    }
  }

  /** Distance between corner i of the source's sub-box and corner j of the target's, km. */
  private cornerKm(i: number, j: number): number {
    const { boxU, boxV } = this;
    const dx = boxU[i & 1]! - boxV[j & 1]!;
    const dy = boxU[2 + (i >> 1)]! - boxV[2 + (j >> 1)]!;
    const dz = max(boxU[5]! - boxV[4]!, boxV[5]! - boxU[4]!);
    const chord2 = dx * dx + dy * dy + dz * dz;
    return sqrt(chord2) * (1 + chord2 * this.frame.arcTerm) * this.grow;
  }

  private firstOf(id: number): number {
    return id >= this.fixBase ? id - this.fixBase : this.tree.first[id]!;
  }

  private lastOf(id: number): number {
    return id >= this.fixBase ? id - this.fixBase : this.tree.last[id]!;
  }

  private loadBox(id: number, into: Float64Array): void {
    const { frame, fixBase } = this;
    const fix = id - fixBase;
    if (fix < 0) {
      for (let axis = 0; axis < 6; axis++) into[axis] = this.tree.box[6 * id + axis]!;
      return;
    }
    into[0] = into[1] = frame.x[fix]!;
    into[2] = into[3] = frame.y[fix]!;
    into[4] = into[5] = frame.z[fix]!;
  }
}
