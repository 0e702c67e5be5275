import { type ScoredTrack } from '../scored-track.js';

const { max } = Math;

/** Corners of a place on the ground: those of `BoxCorners`, 1 and 2 next to 0, and 3 opposite. */
export const CORNERS = 4;
/** Sum at a place that no path leads to. */
export const UNREACHED = Number.NEGATIVE_INFINITY;

const NO_INTS = new Int32Array(0);
const NO_FLOATS = new Float64Array(0);

/**
 * Places where one point of the path may still be, in the order of the track, as columns. A place is a node of
 * the index tree or, with `id` = 2·leafBase + fix, a single fix.
 */
export class LiveNodes {
  count = 0;
  id: Int32Array = NO_INTS;
  first: Int32Array = NO_INTS;
  last: Int32Array = NO_INTS;
  /** Boxes, km; the ends coincide for a single fix. */
  x1: Float64Array = NO_FLOATS;
  x2: Float64Array = NO_FLOATS;
  y1: Float64Array = NO_FLOATS;
  y2: Float64Array = NO_FLOATS;
  z1: Float64Array = NO_FLOATS;
  z2: Float64Array = NO_FLOATS;
  /** Corners of the box along the flight or upright, four a place; a single fix is all four. */
  cornerX: Float64Array = NO_FLOATS;
  cornerY: Float64Array = NO_FLOATS;
  /** Bounds of the path up to the place, and on from it; one a place, and one a corner. */
  before: Float64Array = NO_FLOATS;
  after: Float64Array = NO_FLOATS;
  beforeAt: Float64Array = NO_FLOATS;
  afterAt: Float64Array = NO_FLOATS;
  beforePeak: Float64Array = NO_FLOATS;
  afterPeak: Float64Array = NO_FLOATS;

  constructor(private readonly track: ScoredTrack) {}

  get areFixes(): boolean {
    for (let at = 0; at < this.count; at++) if (this.id[at]! < 2 * this.track.tree.leafBase) return false;
    return true;
  }

  /** Fix in the middle of a place. */
  middle(at: number): number {
    return (this.first[at]! + this.last[at]!) >> 1;
  }

  load(ids: readonly number[]): void {
    const { frame, tree } = this.track;
    const { box } = tree;
    this.reserve(ids.length);
    this.count = ids.length;
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!;
      const fix = id - 2 * tree.leafBase;
      this.id[at] = id;
      if (fix >= 0) {
        this.first[at] = this.last[at] = fix;
        this.x1[at] = this.x2[at] = frame.x[fix]!;
        this.y1[at] = this.y2[at] = frame.y[fix]!;
        this.z1[at] = this.z2[at] = frame.z[fix]!;
      } else {
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
    }
  }

  /** Corners of the places loaded, which a pass by corners needs beside the boxes. */
  loadCorners(): void {
    const { frame, tree, corners } = this.track;
    this.reserveCorners();
    for (let at = 0; at < this.count; at++) {
      const id = this.id[at]!;
      const fix = id - 2 * tree.leafBase;
      const places = fix < 0 ? corners.of(id) : null;
      for (let c = 0; c < CORNERS; c++) {
        const o = 2 * (CORNERS * id + c);
        this.cornerX[CORNERS * at + c] = places === null ? frame.x[fix]! : places[o]!;
        this.cornerY[CORNERS * at + c] = places === null ? frame.y[fix]! : places[o + 1]!;
      }
    }
  }

  /** Ids of the places whose bound of the whole path exceeds `cut`, by place or by corner. */
  survivors(cut: number, byCorner: boolean): number[] {
    const ids: number[] = [];
    for (let at = 0; at < this.count; at++) if (this.bound(at, byCorner) > cut) ids.push(this.id[at]!);
    return ids;
  }

  /** Highest bound of the whole path over all places. */
  boundMax(byCorner: boolean): number {
    let highest = 0;
    for (let at = 0; at < this.count; at++) highest = max(highest, this.bound(at, byCorner));
    return highest;
  }

  private bound(at: number, byCorner: boolean): number {
    if (!byCorner) return this.before[at]! + this.after[at]!;
    let highest = 0;
    for (let c = CORNERS * at; c < CORNERS * at + CORNERS; c++) {
      const sum = this.beforeAt[c]! + this.afterAt[c]!;
      if (sum > highest) highest = sum;
    }
    return highest;
  }

  private reserve(places: number): void {
    if (places <= this.id.length) return;
    const { arena } = this.track;
    const size = 2 * places;
    this.id = arena.ints(size);
    this.first = arena.ints(size);
    this.last = arena.ints(size);
    this.x1 = arena.floats(size);
    this.x2 = arena.floats(size);
    this.y1 = arena.floats(size);
    this.y2 = arena.floats(size);
    this.z1 = arena.floats(size);
    this.z2 = arena.floats(size);
    this.before = arena.floats(size);
    this.after = arena.floats(size);
  }

  private reserveCorners(): void {
    if (CORNERS * this.count <= this.cornerX.length) return;
    const { arena } = this.track;
    const size = 2 * this.count;
    this.cornerX = arena.floats(CORNERS * size);
    this.cornerY = arena.floats(CORNERS * size);
    this.beforePeak = arena.floats(size);
    this.afterPeak = arena.floats(size);
    this.beforeAt = arena.floats(CORNERS * size);
    this.afterAt = arena.floats(CORNERS * size);
  }
}
