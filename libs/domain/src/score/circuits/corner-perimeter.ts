import { type Arena } from '../arena.js';
import { type BoxCorners } from '../frame/box-corners.js';
import { type IndexTree } from '../frame/index-tree.js';

const { max, sqrt } = Math;

const CORNERS = 4;
const TABLE = CORNERS * CORNERS;

/**
 * Largest perimeter of a triangle with a corner anywhere in each of three boxes. The perimeter is convex in each
 * point while the other two are held, so its maximum over boxes is at box corners: 4 × 4 × 4 combinations of the
 * corners on the ground, with the largest difference of height that both boxes allow. Sides share their corners
 * here, which three separate largest distances do not.
 *
 * Siblings share two of three pairs of boxes, so the tables of corner distances are kept.
 */
export class CornerPerimeter {
  private readonly tables: Float64Array;
  private readonly pairs: Int32Array;
  private readonly sides: Float64Array;

  constructor(
    private readonly tree: IndexTree,
    private readonly corners: BoxCorners,
    private readonly arcTerm: number,
    arena: Arena,
  ) {
    this.tables = arena.floats(3 * TABLE);
    this.pairs = arena.ints(6).fill(-1);
    this.sides = arena.floats(3);
  }

  /** Bound of the perimeter over the nodes `a`, `b` and `c`, km. */
  max(a: number, b: number, c: number): number {
    this.load(0, a, b);
    this.load(1, b, c);
    this.load(2, a, c);
    const { tables } = this;
    let best = 0;
    for (let i = 0; i < TABLE; i += CORNERS) {
      const o = 2 * TABLE + i;
      const c0 = tables[o]!;
      const c1 = tables[o + 1]!;
      const c2 = tables[o + 2]!;
      const c3 = tables[o + 3]!;
      for (let j = 0; j < CORNERS; j++) {
        const p = TABLE + CORNERS * j;
        const s0 = tables[p]! + c0;
        const s1 = tables[p + 1]! + c1;
        const s2 = tables[p + 2]! + c2;
        const s3 = tables[p + 3]! + c3;
        const s01 = s0 > s1 ? s0 : s1;
        const s23 = s2 > s3 ? s2 : s3;
        const sum = tables[i + j]! + (s01 > s23 ? s01 : s23);
        if (sum > best) best = sum;
      }
    }
    return best;
  }

  /** Longest length of one side (ab, bc, ca) of the triangles that `max` was last asked for, km. */
  sideMax(side: number): number {
    return this.sides[side]!;
  }

  private load(side: number, u: number, v: number): void {
    const { pairs, tables, tree, arcTerm } = this;
    if (pairs[2 * side] === u && pairs[2 * side + 1] === v) return;
    pairs[2 * side] = u;
    pairs[2 * side + 1] = v;
    const { box } = tree;
    const a = 6 * u;
    const b = 6 * v;
    const p = box[a + 5]! - box[b + 4]!;
    const q = box[b + 5]! - box[a + 4]!;
    const dz = p > q ? p : q;
    const height2 = dz * dz;
    const from = this.corners.of(u);
    const to = this.corners.of(v);
    const x0 = to[8 * v]!;
    const y0 = to[8 * v + 1]!;
    const x1 = to[8 * v + 2]!;
    const y1 = to[8 * v + 3]!;
    const x2 = to[8 * v + 4]!;
    const y2 = to[8 * v + 5]!;
    const x3 = to[8 * v + 6]!;
    const y3 = to[8 * v + 7]!;
    let longest = 0;
    for (let i = 0; i < CORNERS; i++) {
      const x = from[8 * u + 2 * i]!;
      const y = from[8 * u + 2 * i + 1]!;
      const o = side * TABLE + CORNERS * i;
      let chord2 = (x - x0) * (x - x0) + (y - y0) * (y - y0) + height2;
      tables[o] = sqrt(chord2) * (1 + chord2 * arcTerm);
      chord2 = (x - x1) * (x - x1) + (y - y1) * (y - y1) + height2;
      tables[o + 1] = sqrt(chord2) * (1 + chord2 * arcTerm);
      chord2 = (x - x2) * (x - x2) + (y - y2) * (y - y2) + height2;
      tables[o + 2] = sqrt(chord2) * (1 + chord2 * arcTerm);
      chord2 = (x - x3) * (x - x3) + (y - y3) * (y - y3) + height2;
      tables[o + 3] = sqrt(chord2) * (1 + chord2 * arcTerm);
      longest = max(longest, tables[o], tables[o + 1]!, tables[o + 2]!, tables[o + 3]!);
    }
    this.sides[side] = longest;
  }
}
