import { type BoxCorners } from '../frame/box-corners.js';
import { type IndexTree } from '../frame/index-tree.js';
import { type LegMeasure, legMax, legSumMax } from '../frame/leg-measure.js';
import { type LaidOutFixes } from '../laid-out-fixes.js';
import { type CircuitRule } from './circuit-rule.js';

const { sqrt } = Math;

const CORNERS = 4;

/** Distance returned if no circuit is possible. */
const IMPOSSIBLE = -1;

/** Number of pairs of boxes remembered; a new one replaces the oldest. */
const REMEMBERED = 1024;
/** Size of their hash index; a power of two. */
const INDEXED = 2048;

/**
 * Numbers per pair: the nodes combined in one number, the longest length by boxes, the longest and shortest by all
 * that is known, km, and lengths from corner to corner.
 */
const RECORD = 4 + CORNERS * CORNERS;
const NODES = 0;
const BOX_MOST = 1;
const MOST = 2;
const LEAST = 3;
const TABLE = 4;
/** Exceeds the number of nodes. */
const NODES_MAX = 2 ** 26;
/** First number of a table that has not been computed. */
const NOT_MADE = -1;

/**
 * Bounds of the sides of triangles with one corner in each of three nodes, as a league counts them. The numbers are
 * fields and columns instead of arguments and results, which would be allocated.
 *
 * `loadBoxes` bounds each side by the boxes; `loadCorners` bounds the perimeter by the corners of the boxes, and the
 * sides. The perimeter is convex in each point while the other two are fixed, so its maximum over boxes is at box
 * corners: 4 × 4 × 4 combinations of the ground corners, with the largest height difference that both boxes allow.
 * Sides share their corners here, unlike three separate largest distances.
 *
 * Siblings share one or two of three pairs of boxes, and the searches of a flight meet the same pairs repeatedly, as
 * one side or another, so everything known about a pair is kept in one record. A new record replaces the oldest,
 * unless that belongs to the same triangle.
 */
export class TriangleBounds {
  /** Longest perimeter of the nodes loaded last, km. */
  perimeter = 0;
  /** Offsets of the records of the three sides. */
  private ab = 0;
  private bc = 0;
  private ca = 0;
  private readonly records: Float64Array;
  /** Offset of a record by the hash of its nodes; 0 if there is none. */
  private readonly index: Int32Array;
  private next = RECORD;
  private readonly tree: IndexTree;
  private readonly corners: BoxCorners;
  private readonly arcTerm: number;

  constructor(
    { tree, corners, frame, arena }: LaidOutFixes,
    private readonly legs: LegMeasure,
  ) {
    this.tree = tree;
    this.corners = corners;
    this.arcTerm = frame.arcTerm;
    this.index = arena.ints(INDEXED).fill(0);
    this.records = arena.floats(RECORD * (REMEMBERED + 1));
    this.records[NODES] = -1;
  }

  loadBoxes(a: number, b: number, c: number): void {
    this.ab = this.recordOf(a, b);
    this.bc = this.recordOf(b, c);
    this.ca = this.recordOf(a, c);
    const { records, ab, bc, ca } = this;
    this.perimeter = records[ab + BOX_MOST]! + records[bc + BOX_MOST]! + records[ca + BOX_MOST]!;
  }

  /** Tightens the bounds of the perimeter and the sides for nodes whose boxes are loaded. */
  loadCorners(a: number, b: number, c: number): void {
    const { records, legs } = this;
    const ab = this.ab + TABLE;
    const bc = this.bc + TABLE;
    const ca = this.ca + TABLE;
    if (records[ab] === NOT_MADE) this.makeTable(this.ab, a, b);
    if (records[bc] === NOT_MADE) this.makeTable(this.bc, b, c);
    if (records[ca] === NOT_MADE) this.makeTable(this.ca, a, c);
    let best = 0;
    for (let i = 0; i < CORNERS * CORNERS; i += CORNERS) {
      const o = ca + i;
      const c0 = records[o]!;
      const c1 = records[o + 1]!;
      const c2 = records[o + 2]!;
      const c3 = records[o + 3]!;
      for (let j = 0; j < CORNERS; j++) {
        const p = bc + CORNERS * j;
        const s0 = records[p]! + c0;
        const s1 = records[p + 1]! + c1;
        const s2 = records[p + 2]! + c2;
        const s3 = records[p + 3]! + c3;
        const s01 = s0 > s1 ? s0 : s1;
        const s23 = s2 > s3 ? s2 : s3;
        const sum = records[ab + i + j]! + (s01 > s23 ? s01 : s23);
        if (sum > best) best = sum;
      }
    }
    best = legSumMax(legs, best, 3);
    if (best < this.perimeter) this.perimeter = best;
  }

  /**
   * Longest distance allowed by the side limits of a rule within the loaded perimeter; negative if there is none.
   * With all sides ≥ m·D, D ≤ (shortest side) / m and the longest side is at most (1 - 2m)·D. With all sides ≤ M·D,
   * any two sides total at least (1 - M)·D.
   */
  distanceMax({ sideMin, sideMax, distanceSlack }: CircuitRule): number {
    const { records, perimeter } = this;
    if (sideMin === 0 && sideMax === 1) return perimeter;
    let distance = perimeter;
    const ab = records[this.ab + MOST]!;
    const bc = records[this.bc + MOST]!;
    const ca = records[this.ca + MOST]!;
    const abMin = records[this.ab + LEAST]!;
    const bcMin = records[this.bc + LEAST]!;
    const caMin = records[this.ca + LEAST]!;
    const longestMin = abMin > bcMin ? (abMin > caMin ? abMin : caMin) : bcMin > caMin ? bcMin : caMin;
    if (sideMin > 0) {
      const shortest = ab < bc ? (ab < ca ? ab : ca) : bc < ca ? bc : ca;
      const bySide = shortest / sideMin;
      if (bySide < distance) distance = bySide;
      if (distance + 2 * distanceSlack < abMin + bcMin + caMin) return IMPOSSIBLE;
      if (longestMin > (1 - 2 * sideMin) * (distance + distanceSlack) + distanceSlack) return IMPOSSIBLE;
    }
    if (sideMax < 1) {
      const longest = ab > bc ? (ab > ca ? ab : ca) : bc > ca ? bc : ca;
      const byTwo = (ab + bc + ca - longest + distanceSlack) / (1 - sideMax);
      if (byTwo < distance) distance = byTwo;
      if (longestMin > sideMax * (distance + distanceSlack)) return IMPOSSIBLE;
    }
    return distance;
  }

  /** Offset of the record of a pair of nodes; a new record has no table yet. */
  private recordOf(u: number, v: number): number {
    const { index, records } = this;
    const at = ((Math.imul(u, 0x9e3779b1) + Math.imul(v, 0x85ebca6b)) >>> 16) & (INDEXED - 1);
    const known = index[at]!;
    return records[known] === u * NODES_MAX + v ? known : this.measureBoxes(at, u, v);
  }

  private measureBoxes(at: number, u: number, v: number): number {
    const { index, records, tree, legs } = this;
    while (this.next === this.ab || this.next === this.bc) this.next = following(this.next);
    const record = this.next;
    this.next = following(record);
    index[at] = record;
    records[record] = u * NODES_MAX + v;
    const most = legMax(legs, tree.kmMax(u, v));
    records[record + BOX_MOST] = most;
    records[record + MOST] = most;
    records[record + LEAST] = sqrt(tree.chordMin2(u, v)) * (1 - legs.stretch) - legs.slackKm;
    records[record + TABLE] = NOT_MADE;
    return record;
  }

  /** Computes the lengths from corner to corner of a pair of nodes; the longest also bounds the side. */
  private makeTable(record: number, u: number, v: number): void {
    const { records, tree, arcTerm } = this;
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
    let longest2 = 0;
    for (let i = 0; i < CORNERS; i++) {
      const x = from[8 * u + 2 * i]!;
      const y = from[8 * u + 2 * i + 1]!;
      const o = record + TABLE + CORNERS * i;
      let chord2 = (x - x0) * (x - x0) + (y - y0) * (y - y0) + height2;
      records[o] = sqrt(chord2) * (1 + chord2 * arcTerm);
      if (chord2 > longest2) longest2 = chord2;
      chord2 = (x - x1) * (x - x1) + (y - y1) * (y - y1) + height2;
      records[o + 1] = sqrt(chord2) * (1 + chord2 * arcTerm);
      if (chord2 > longest2) longest2 = chord2;
      chord2 = (x - x2) * (x - x2) + (y - y2) * (y - y2) + height2;
      records[o + 2] = sqrt(chord2) * (1 + chord2 * arcTerm);
      if (chord2 > longest2) longest2 = chord2;
      chord2 = (x - x3) * (x - x3) + (y - y3) * (y - y3) + height2;
      records[o + 3] = sqrt(chord2) * (1 + chord2 * arcTerm);
      if (chord2 > longest2) longest2 = chord2;
    }
    const longest = legMax(this.legs, sqrt(longest2) * (1 + longest2 * arcTerm));
    if (longest < records[record + MOST]!) records[record + MOST] = longest;
  }
}

/** Offset of the record after one; the first record stays empty. */
function following(record: number): number {
  return record === RECORD * REMEMBERED ? RECORD : record + RECORD;
}
