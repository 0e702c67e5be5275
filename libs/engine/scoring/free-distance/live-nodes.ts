import { type ScoredTrack } from '../scored-track.js';
import { Boxes } from './boxes.js';

/** Ground corners of a place, as in `BoxCorners`: 1 and 2 are next to 0, and 3 is opposite. */
export const CORNERS = 4;
/** Sum at a place that no path reaches. */
export const UNREACHED = Number.NEGATIVE_INFINITY;

/** Minimum capacity; most lists never need more. */
const PLACES_MIN = 128;

const NO_INTS = new Int32Array(0);
const NO_FLOATS = new Float64Array(0);

/** The sums that bound the whole path through a place. */
export type SumsOf = 'boxes' | 'corners before' | 'corners';

/**
 * Places where a point of the path may still be, in track order, as columns. A place is a node of the index tree or,
 * with `id` = 2·leafBase + fix, a single fix.
 */
export class LiveNodes extends Boxes {
  count = 0;
  id: Int32Array = NO_INTS;
  first: Int32Array = NO_INTS;
  last: Int32Array = NO_INTS;
  /** Bounds of the path up to the place and from there on, by boxes. */
  before: Float64Array = NO_FLOATS;
  after: Float64Array = NO_FLOATS;
  /** Corners of the box along the flight or upright, four per place; for a single fix all four are equal. */
  cornerX: Float64Array = NO_FLOATS;
  cornerY: Float64Array = NO_FLOATS;
  /** The same bounds by corners, one per corner, and the largest per place. */
  beforeAt: Float64Array = NO_FLOATS;
  afterAt: Float64Array = NO_FLOATS;
  beforePeak: Float64Array = NO_FLOATS;
  afterPeak: Float64Array = NO_FLOATS;

  constructor(private readonly track: ScoredTrack) {
    super();
  }

  get areFixes(): boolean {
    const firstFixId = 2 * this.track.tree.leafBase;
    for (let at = 0; at < this.count; at++) if (this.id[at]! < firstFixId) return false;
    return true;
  }

  /** The middle fix of a place. */
  middle(at: number): number {
    return (this.first[at]! + this.last[at]!) >> 1;
  }

  /** Number of fixes in the largest place. */
  get width(): number {
    let width = 1;
    for (let at = 0; at < this.count; at++) {
      const fixes = this.last[at]! - this.first[at]! + 1;
      if (fixes > width) width = fixes;
    }
    return width;
  }

  clear(): void {
    this.count = 0;
  }

  load(ids: readonly number[]): void {
    this.reserve(ids.length);
    this.count = 0;
    for (const id of ids) this.add(id);
  }

  /** Adds a place; reserve room first. */
  add(id: number): void {
    const { frame, tree } = this.track;
    const at = this.count++;
    const fix = id - 2 * tree.leafBase;
    this.id[at] = id;
    if (fix >= 0) {
      this.first[at] = this.last[at] = fix;
      this.x1[at] = this.x2[at] = frame.x[fix]!;
      this.y1[at] = this.y2[at] = frame.y[fix]!;
      this.z1[at] = this.z2[at] = frame.z[fix]!;
      return;
    }
    const { box } = tree;
    this.first[at] = tree.first[id]!;
    this.last[at] = tree.last[id]!;
    const o = 6 * id;
    this.x1[at] = box[o]!;
    this.x2[at] = box[o + 1]!;
    this.y1[at] = box[o + 2]!;
    this.y2[at] = box[o + 3]!;
    this.z1[at] = box[o + 4]!;
    this.z2[at] = box[o + 5]!;
  }

  /** Loads the corners of the places, which a pass by corners needs in addition to the boxes. */
  loadCorners(): void {
    const { frame, tree, corners } = this.track;
    this.reserveCorners();
    const { cornerX, cornerY, count } = this;
    for (let at = 0; at < count; at++) {
      const id = this.id[at]!;
      const fix = id - 2 * tree.leafBase;
      const end = CORNERS * (at + 1);
      if (fix >= 0) {
        cornerX.fill(frame.x[fix]!, CORNERS * at, end);
        cornerY.fill(frame.y[fix]!, CORNERS * at, end);
        continue;
      }
      const places = corners.of(id);
      let o = 2 * CORNERS * id;
      for (let c = CORNERS * at; c < end; c++) {
        cornerX[c] = places[o++]!;
        cornerY[c] = places[o++]!;
      }
    }
  }

  /** Keeps the places whose bound of the whole path exceeds `cut`; returns the highest bound of all. */
  keepBeyond(cut: number, sums: SumsOf): number {
    const { count } = this;
    let highest = 0;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const bound =
        sums === 'corners'
          ? this.boundByCorners(at)
          : (sums === 'boxes' ? this.before[at]! : this.beforePeak[at]!) + this.after[at]!;
      if (bound > highest) highest = bound;
      if (!(bound > cut)) continue;
      if (kept < at) this.move(at, kept, sums !== 'boxes');
      kept++;
    }
    this.count = kept;
    return highest;
  }

  private boundByCorners(at: number): number {
    const { beforeAt, afterAt } = this;
    let highest = 0;
    for (let c = CORNERS * at; c < CORNERS * at + CORNERS; c++) {
      const sum = beforeAt[c]! + afterAt[c]!;
      if (sum > highest) highest = sum;
    }
    return highest;
  }

  private move(from: number, to: number, withCorners: boolean): void {
    this.id[to] = this.id[from]!;
    this.first[to] = this.first[from]!;
    this.last[to] = this.last[from]!;
    this.x1[to] = this.x1[from]!;
    this.x2[to] = this.x2[from]!;
    this.y1[to] = this.y1[from]!;
    this.y2[to] = this.y2[from]!;
    this.z1[to] = this.z1[from]!;
    this.z2[to] = this.z2[from]!;
    this.before[to] = this.before[from]!;
    this.after[to] = this.after[from]!;
    if (!withCorners) return;
    this.beforePeak[to] = this.beforePeak[from]!;
    this.afterPeak[to] = this.afterPeak[from]!;
    for (let c = 0; c < CORNERS; c++) {
      this.cornerX[CORNERS * to + c] = this.cornerX[CORNERS * from + c]!;
      this.cornerY[CORNERS * to + c] = this.cornerY[CORNERS * from + c]!;
      this.beforeAt[CORNERS * to + c] = this.beforeAt[CORNERS * from + c]!;
      this.afterAt[CORNERS * to + c] = this.afterAt[CORNERS * from + c]!;
    }
  }

  /** Reserves room for this many places. */
  reserve(places: number): void {
    if (places <= this.id.length) return;
    const { arena } = this.track;
    const size = Math.max(PLACES_MIN, 2 * places);
    this.id = arena.ints(size);
    this.first = arena.ints(size);
    this.last = arena.ints(size);
    this.reserveBoxes(arena, size);
    this.before = arena.floats(size);
    this.after = arena.floats(size);
  }

  private reserveCorners(): void {
    if (this.count <= this.beforePeak.length) return;
    const { arena } = this.track;
    const size = this.id.length;
    this.cornerX = arena.floats(CORNERS * size);
    this.cornerY = arena.floats(CORNERS * size);
    this.beforePeak = arena.floats(size);
    this.afterPeak = arena.floats(size);
    this.beforeAt = arena.floats(CORNERS * size);
    this.afterAt = arena.floats(CORNERS * size);
  }
}
