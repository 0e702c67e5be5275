import { type BoxCorners } from '../frame/box-corners.js';
import { type IndexTree } from '../frame/index-tree.js';
import { type LegMeasure, legMax, legSumMax } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';

const { max, min, sqrt } = Math;

const CORNERS = 4;
const TABLE = CORNERS * CORNERS;

/** Sides in the order ab, bc, ca. */
const [AB, BC, CA] = [0, 1, 2];

/** Pairs of boxes that are remembered a side; a power of two. */
const REMEMBERED = 512;

/**
 * How long the sides of a triangle with a corner in each of three nodes can be, as a league counts them. The numbers
 * are fields and columns, not arguments and results, which would be allocated.
 *
 * `loadBoxes` bounds each side by the boxes; `loadCorners` the perimeter by the corners of the boxes, and the sides.
 * The perimeter is convex in each point while the other two are held, so its maximum over boxes is at box corners:
 * 4 × 4 × 4 combinations of the corners on the ground, with the largest difference of height that both boxes allow.
 * Sides share their corners here, which three separate largest distances do not.
 *
 * Siblings share one or two of three pairs of boxes, and the searches of a flight meet the same pairs again and again,
 * so what is known of a pair is kept. The three sides have memories of their own: a pair must not take the place of
 * another one of the same triangle.
 */
export class TriangleBounds {
  /** Longest perimeter of the nodes loaded last, km. */
  perimeter = 0;
  /** Longest and shortest length of each side, km. */
  readonly most: Float64Array;
  readonly least: Float64Array;
  /** Where each side's pair is remembered. */
  private readonly slots: Int32Array;
  private readonly pairs: Int32Array;
  private readonly hasCorners: Uint8Array;
  private readonly boxMost: Float64Array;
  private readonly boxLeast: Float64Array;
  /** Longest lengths by corners, and lengths from corner to corner. */
  private readonly cornerMost: Float64Array;
  private readonly tables: Float64Array;
  private readonly tree: IndexTree;
  private readonly corners: BoxCorners;
  private readonly arcTerm: number;

  constructor(
    { tree, corners, frame, arena }: ScoredTrack,
    private readonly legs: LegMeasure,
  ) {
    this.tree = tree;
    this.corners = corners;
    this.arcTerm = frame.arcTerm;
    this.most = arena.floats(3);
    this.least = arena.floats(3);
    this.slots = arena.ints(3);
    this.pairs = arena.ints(2 * 3 * REMEMBERED).fill(-1);
    this.hasCorners = arena.bytes(3 * REMEMBERED);
    this.boxMost = arena.floats(3 * REMEMBERED);
    this.boxLeast = arena.floats(3 * REMEMBERED);
    this.cornerMost = arena.floats(3 * REMEMBERED);
    this.tables = arena.floats(3 * REMEMBERED * TABLE);
  }

  loadBoxes(a: number, b: number, c: number): void {
    this.loadBoxPair(AB, a, b);
    this.loadBoxPair(BC, b, c);
    this.loadBoxPair(CA, a, c);
    this.perimeter = this.most[AB]! + this.most[BC]! + this.most[CA]!;
  }

  /** Closer bounds of the perimeter and the sides, of nodes whose boxes are loaded. */
  loadCorners(a: number, b: number, c: number): void {
    this.loadCornerPair(AB, a, b);
    this.loadCornerPair(BC, b, c);
    this.loadCornerPair(CA, a, c);
    const { tables, legs, slots } = this;
    const ab = TABLE * slots[AB]!;
    const bc = TABLE * slots[BC]!;
    const ca = TABLE * slots[CA]!;
    let best = 0;
    for (let i = 0; i < TABLE; i += CORNERS) {
      const o = ca + i;
      const c0 = tables[o]!;
      const c1 = tables[o + 1]!;
      const c2 = tables[o + 2]!;
      const c3 = tables[o + 3]!;
      for (let j = 0; j < CORNERS; j++) {
        const p = bc + CORNERS * j;
        const s0 = tables[p]! + c0;
        const s1 = tables[p + 1]! + c1;
        const s2 = tables[p + 2]! + c2;
        const s3 = tables[p + 3]! + c3;
        const s01 = s0 > s1 ? s0 : s1;
        const s23 = s2 > s3 ? s2 : s3;
        const sum = tables[ab + i + j]! + (s01 > s23 ? s01 : s23);
        if (sum > best) best = sum;
      }
    }
    best = legSumMax(legs, best, 3);
    if (best < this.perimeter) this.perimeter = best;
  }

  private loadBoxPair(side: number, u: number, v: number): void {
    const { pairs, tree, legs } = this;
    const hash = (Math.imul(u, 0x9e3779b1) + Math.imul(v, 0x85ebca6b)) >>> 16;
    const slot = side * REMEMBERED + (hash & (REMEMBERED - 1));
    this.slots[side] = slot;
    if (pairs[2 * slot] !== u || pairs[2 * slot + 1] !== v) {
      pairs[2 * slot] = u;
      pairs[2 * slot + 1] = v;
      this.hasCorners[slot] = 0;
      this.boxMost[slot] = legMax(legs, tree.kmMax(u, v));
      this.boxLeast[slot] = sqrt(tree.chordMin2(u, v)) * (1 - legs.stretch) - legs.slackKm;
    }
    this.most[side] = this.boxMost[slot]!;
    this.least[side] = this.boxLeast[slot]!;
  }

  private loadCornerPair(side: number, u: number, v: number): void {
    const { tables, tree, arcTerm } = this;
    const slot = this.slots[side]!;
    if (this.hasCorners[slot] === 0) {
      this.hasCorners[slot] = 1;
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
        const o = TABLE * slot + CORNERS * i;
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
      this.cornerMost[slot] = legMax(this.legs, longest);
    }
    this.most[side] = min(this.most[side]!, this.cornerMost[slot]!);
  }
}
