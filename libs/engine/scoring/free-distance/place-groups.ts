import { type ScoredTrack } from '../scored-track.js';
import { Boxes } from './boxes.js';
import { CORNERS, type LiveNodes, UNREACHED } from './live-nodes.js';

const { abs, ceil, max, min, sqrt } = Math;

/**
 * Groups of neighbouring places of one point of the path, so that a pass need not visit each place.
 *
 * Let g be the direction from a group to a target and h = max F(k) − g·k over the corners k of its places, F being
 * their sums. Then F lies below the plane h + g·q, and a leg from q is convex in q, so the sums that the group
 * produces at a corner c of the target are at most max h + g·K + d(K, c) over the four corners K of the group's box.
 * From afar g·q + d(q, c) hardly changes with q, so this is hardly more than the largest of the sums. The plane of a
 * group is kept while targets lie in much the same direction; any g gives a valid bound.
 */
export class PlaceGroups extends Boxes {
  /** A group that raises no corner by more than this is skipped, km. */
  slackKm = 0;
  private places!: LiveNodes;
  private sums!: Float64Array;
  /** The largest sum of each group. */
  private peak: Float64Array;
  /** Direction of each group's plane, and its heights at the corners of the group's box, four per group. */
  private slopeX: Float64Array;
  private slopeY: Float64Array;
  private heights: Float64Array;

  /** A group has `size` places; if given, `parts` are its smaller groups and must be loaded first. */
  constructor(
    private readonly track: ScoredTrack,
    private readonly grow: number,
    readonly size: number,
    private readonly parts: PlaceGroups | null,
  ) {
    super();
    this.peak = this.slopeX = this.slopeY = this.heights = this.x1;
  }

  /** Groups the places that legs start from, with their sums at corners. */
  load(places: LiveNodes, sums: Float64Array, peaks: Float64Array): void {
    this.places = places;
    this.sums = sums;
    const groups = ceil(places.count / this.size);
    this.reserve(groups);
    for (let group = 0; group < groups; group++) {
      const low = group * this.size;
      const high = min(low + this.size, places.count);
      this.loadBox(group, low, high);
      let peak = peaks[low]!;
      for (let at = low + 1; at < high; at++) peak = max(peak, peaks[at]!);
      this.peak[group] = peak;
      // Set by the first target.
      this.slopeX[group] = this.slopeY[group] = NaN;
      this.heights.fill(Infinity, CORNERS * group, CORNERS * group + CORNERS);
    }
  }

  private loadBox(group: number, low: number, high: number): void {
    const { cornerX, cornerY, z1, z2 } = this.places;
    let west = cornerX[CORNERS * low]!;
    let east = west;
    let south = cornerY[CORNERS * low]!;
    let north = south;
    for (let c = CORNERS * low + 1; c < CORNERS * high; c++) {
      west = min(west, cornerX[c]!);
      east = max(east, cornerX[c]!);
      south = min(south, cornerY[c]!);
      north = max(north, cornerY[c]!);
    }
    let lowest = z1[low]!;
    let highest = z2[low]!;
    for (let at = low + 1; at < high; at++) {
      lowest = min(lowest, z1[at]!);
      highest = max(highest, z2[at]!);
    }
    this.x1[group] = west;
    this.x2[group] = east;
    this.y1[group] = south;
    this.y2[group] = north;
    this.z1[group] = lowest;
    this.z2[group] = highest;
  }

  /** Upper bound of the sums that the places of a group produce anywhere in place `at`. */
  sumMax(group: number, to: LiveNodes, at: number): number {
    const east = max(to.x2[at]! - this.x1[group]!, this.x2[group]! - to.x1[at]!);
    const north = max(to.y2[at]! - this.y1[group]!, this.y2[group]! - to.y1[at]!);
    const up = max(to.z2[at]! - this.z1[group]!, this.z2[group]! - to.z1[at]!);
    const chord2 = east * east + north * north + up * up;
    return this.peak[group]! + sqrt(chord2) * (1 + chord2 * this.track.frame.arcTerm) * this.grow;
  }

  /**
   * Whether no place of a group produces more than `best` plus the slack at any corner of place `at`; raises
   * `granted` to the group's bound.
   */
  settles(group: number, to: LiveNodes, at: number, best: Float64Array, granted: Float64Array): boolean {
    if (this.isWithin(group, to, at, best, granted)) return true;
    return this.turn(group, to, at) && this.isWithin(group, to, at, best, granted);
  }

  private isWithin(
    group: number,
    to: LiveNodes,
    at: number,
    best: Float64Array,
    granted: Float64Array,
  ): boolean {
    const { slackKm, heights, grow } = this;
    const { arcTerm } = this.track.frame;
    const west = this.x1[group]!;
    const east = this.x2[group]!;
    const south = this.y1[group]!;
    const north = this.y2[group]!;
    const up = max(to.z2[at]! - this.z1[group]!, this.z2[group]! - to.z1[at]!);
    const height2 = up * up;
    const o = CORNERS * group;
    const h0 = heights[o]!;
    const h1 = heights[o + 1]!;
    const h2 = heights[o + 2]!;
    const h3 = heights[o + 3]!;
    for (let c = 0; c < CORNERS; c++) {
      const x = to.cornerX[CORNERS * at + c]!;
      const y = to.cornerY[CORNERS * at + c]!;
      const west2 = (x - west) * (x - west) + height2;
      const east2 = (x - east) * (x - east) + height2;
      const south2 = (y - south) * (y - south);
      const north2 = (y - north) * (y - north);
      let most = h0 + sqrt(west2 + south2) * (1 + (west2 + south2) * arcTerm) * grow;
      let sum = h1 + sqrt(east2 + south2) * (1 + (east2 + south2) * arcTerm) * grow;
      if (sum > most) most = sum;
      sum = h2 + sqrt(west2 + north2) * (1 + (west2 + north2) * arcTerm) * grow;
      if (sum > most) most = sum;
      sum = h3 + sqrt(east2 + north2) * (1 + (east2 + north2) * arcTerm) * grow;
      if (sum > most) most = sum;
      if (most > best[c]! + slackKm) return false;
      if (most > granted[c]!) granted[c] = most;
    }
    return true;
  }

  /** Turns the plane of a group towards a place; returns false if it already points there. */
  private turn(group: number, to: LiveNodes, at: number): boolean {
    const width = this.x2[group]! - this.x1[group]!;
    const depth = this.y2[group]! - this.y1[group]!;
    const dx = to.x1[at]! + to.x2[at]! - this.x1[group]! - this.x2[group]!;
    const dy = to.y1[at]! + to.y2[at]! - this.y1[group]! - this.y2[group]!;
    const length = sqrt(dx * dx + dy * dy);
    const gx = length > 0 ? dx / length : 0;
    const gy = length > 0 ? dy / length : 0;
    const turned = abs(gx - this.slopeX[group]!) * width + abs(gy - this.slopeY[group]!) * depth;
    if (turned <= this.slackKm) return false;
    this.put(group, gx, gy);
    return true;
  }

  /** Places the plane of a group, rising along (gx, gy), on top of its sums. */
  private put(group: number, gx: number, gy: number): void {
    const { heights, slopeX, slopeY } = this;
    slopeX[group] = gx;
    slopeY[group] = gy;
    const above = this.parts === null ? this.aboveCorners(group, gx, gy) : this.aboveParts(group, gx, gy);
    const west = above + gx * this.x1[group]!;
    const east = above + gx * this.x2[group]!;
    const south = gy * this.y1[group]!;
    const north = gy * this.y2[group]!;
    const o = CORNERS * group;
    heights[o] = west + south;
    heights[o + 1] = east + south;
    heights[o + 2] = west + north;
    heights[o + 3] = east + north;
  }

  /** Largest sum at a corner of the group's places, relative to the plane through the origin. */
  private aboveCorners(group: number, gx: number, gy: number): number {
    const { sums } = this;
    const { cornerX, cornerY } = this.places;
    const end = CORNERS * min((group + 1) * this.size, this.places.count);
    let most = UNREACHED;
    for (let c = CORNERS * group * this.size; c < end; c++) {
      const above = sums[c]! - gx * cornerX[c]! - gy * cornerY[c]!;
      if (above > most) most = above;
    }
    return most;
  }

  /** The same, bounded by the planes of the smaller groups in this one. */
  private aboveParts(group: number, gx: number, gy: number): number {
    const parts = this.parts!;
    const { x1, x2, y1, y2, heights } = parts;
    const perGroup = this.size / parts.size;
    const end = min((group + 1) * perGroup, ceil(this.places.count / parts.size));
    let most = UNREACHED;
    for (let part = group * perGroup; part < end; part++) {
      if (Number.isNaN(parts.slopeX[part]!)) parts.put(part, gx, gy);
      const west = gx * x1[part]!;
      const east = gx * x2[part]!;
      const south = gy * y1[part]!;
      const north = gy * y2[part]!;
      const o = CORNERS * part;
      most = max(
        most,
        heights[o]! - west - south,
        heights[o + 1]! - east - south,
        heights[o + 2]! - west - north,
        heights[o + 3]! - east - north,
      );
    }
    return most;
  }

  private reserve(groups: number): void {
    if (groups <= this.x1.length) return;
    const { arena } = this.track;
    const size = 2 * groups;
    this.reserveBoxes(arena, size);
    this.peak = arena.floats(size);
    this.slopeX = arena.floats(size);
    this.slopeY = arena.floats(size);
    this.heights = arena.floats(CORNERS * size);
  }
}
