import { convexHull } from '../frame/convex-hull.js';
import { type EarthFrame } from '../frame/earth-frame.js';
import { type IndexTree } from '../frame/index-tree.js';

const { max, sqrt } = Math;

/** Offset of the box of all fixes in the tree. */
const ROOT = 6;

/**
 * Fixes that may be points of a long path, regardless of flight order: a leg from a fix v is at most as long as the
 * distance far(v) to its furthest fix, and no leg is longer than the diameter D. So a path of L legs through v is at
 * most 2 far(v) + (L - 2) D long, or far(v) + (L - 1) D if it starts or finishes there.
 *
 * This is the only bound that helps when the order is meaningless (scattered fixes, noise of a recorder on the
 * ground) and boxes of consecutive fixes are as large as the whole track.
 */
export class OuterBound {
  /** Upper bound of the distance between two fixes, km. */
  readonly diameter: number;
  private readonly far: Float64Array;
  private readonly fixBase: number;

  private constructor(far: Float64Array, fixBase: number) {
    this.far = far;
    this.fixBase = fixBase;
    this.diameter = far.reduce((most, km) => max(most, km), 0);
  }

  /**
   * Null for a track whose convex hull has many corners, such as an ordered arc: boxes bound it well, and this would
   * cost n².
   */
  static of(frame: EarthFrame, tree: IndexTree, grow: number): OuterBound | null {
    const hull = convexHull(frame, tree);
    if (hull === null) return null;
    return new OuterBound(farthest(frame, hull, grow), 2 * tree.leafBase);
  }

  /**
   * Lower bound of these bounds for paths with this many legs: for any fix, some other fix is at least half the
   * diameter away.
   */
  static least({ box }: IndexTree, legs: number): number {
    const diameterMin = max(box[ROOT + 1]! - box[ROOT]!, box[ROOT + 3]! - box[ROOT + 2]!);
    return (legs - 1) * diameterMin;
  }

  /** Ids of the fixes with the furthest other fixes, in flight order. */
  outermost(count: number): number[] {
    const { far, fixBase } = this;
    const order = Int32Array.from(far, (_, fix) => fix).sort((a, b) => far[b]! - far[a]!);
    return Array.from(order.subarray(0, count).sort(), (fix) => fixBase + fix);
  }

  /** Ids of the fixes that a path of `legs` legs longer than `cut` may pass, at an end or in between. */
  candidates(legs: number, isEnd: boolean, cut: number): number[] {
    const ids: number[] = [];
    const rest = (isEnd ? legs - 1 : legs - 2) * this.diameter;
    const factor = isEnd ? 1 : 2;
    for (let fix = 0; fix < this.far.length; fix++) {
      if (factor * this.far[fix]! + rest > cut) ids.push(this.fixBase + fix);
    }
    return ids;
  }
}

/** For every fix, an upper bound of the distance to any other, km. */
function farthest({ x, y, z, count, arcTerm }: EarthFrame, hull: Int32Array, grow: number): Float64Array {
  const far = new Float64Array(count);
  const lowest = z.reduce((least, height) => (height < least ? height : least), z[0]!);
  const highest = z.reduce((most, height) => (height > most ? height : most), z[0]!);
  for (let fix = 0; fix < count; fix++) {
    let chord2 = 0;
    for (let corner = 0; corner < hull.length; corner++) {
      const dx = x[hull[corner]!]! - x[fix]!;
      const dy = y[hull[corner]!]! - y[fix]!;
      const square = dx * dx + dy * dy;
      if (square > chord2) chord2 = square;
    }
    const dz = max(highest - z[fix]!, z[fix]! - lowest);
    chord2 += dz * dz;
    far[fix] = sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
  }
  return far;
}
