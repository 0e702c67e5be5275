import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { type SearchBudget } from '../search-budget.js';
import { CornerSums } from './corner-sums.js';
import { extendSums } from './leg-sums.js';
import { CORNERS, LiveNodes } from './live-nodes.js';
import { NearLegs } from './near-legs.js';

const { max, min } = Math;

/** Allowed excess of a leg's bound, as a share of the remaining gap between bound and cut. */
const SLACK_SHARE = 1 / 64;
/** Accuracy for near legs, as a share of the same gap. */
const NEAR_SHARE = 1 / 128;

/**
 * The live places of every point of the path. A pass bounds the path before every place, then the path after it,
 * dropping places on the way back: continuing via a dropped place is on no path longer than the cut.
 */
export class PathPlaces {
  readonly positions: readonly LiveNodes[];
  /** Proved upper bound: no path is longer than this, or than the cut. */
  kmMax = Infinity;
  /** Maximum increase of a path by rounding, km. */
  readonly slackKm: number;
  private readonly grow: number;
  private readonly arcTerm: number;
  private readonly nearLegs: NearLegs;
  private readonly cornerSums: CornerSums;

  constructor(track: ScoredTrack, legs: LegMeasure, points: number) {
    this.grow = 1 + legs.stretch;
    this.arcTerm = track.frame.arcTerm;
    this.slackKm = (points - 1) * legs.slackKm;
    this.positions = Array.from({ length: points }, () => new LiveNodes(track));
    this.nearLegs = new NearLegs(track, this.grow);
    this.cornerSums = new CornerSums(track, this.grow);
  }

  /** Number of places over all points. */
  get count(): number {
    let places = 0;
    for (const { count } of this.positions) places += count;
    return places;
  }

  /** Whether a point of the path has no place left, which means that no path is longer than the cut. */
  get isAnyEmpty(): boolean {
    for (const { count } of this.positions) if (count === 0) return true;
    return false;
  }

  get areFixes(): boolean {
    for (const places of this.positions) if (!places.areFixes) return false;
    return true;
  }

  /** Number of pairs of places visited in a pass. */
  get pairs(): number {
    const { positions } = this;
    let pairs = 0;
    for (let p = 1; p < positions.length; p++) pairs += positions[p - 1]!.count * positions[p]!.count;
    return pairs;
  }

  /** Drops places by sums of the largest distances between boxes. Returns false if the budget ran out. */
  dropByBoxes(cutKm: number, budget: SearchBudget): boolean {
    const { positions, arcTerm, grow } = this;
    const context = { arcTerm, grow };
    const end = positions.length - 1;
    const cut = cutKm - this.slackKm;
    const [first, last] = [positions[0]!, positions[end]!];
    first.before.fill(0, 0, first.count);
    for (let p = 1; p <= end; p++) {
      if (!extendSums(positions[p - 1]!, positions[p]!, true, context, budget)) return false;
    }
    last.after.fill(0, 0, last.count);
    this.boundBy(last.keepBeyond(cut, 'boxes'), cutKm);
    for (let p = end - 1; p >= 0; p--) {
      if (!extendSums(positions[p + 1]!, positions[p]!, false, context, budget)) return false;
      positions[p]!.keepBeyond(cut, 'boxes');
    }
    return true;
  }

  /**
   * Drops places by corners, after a pass by boxes, whose sums after the places show which legs are relevant. With
   * near legs treated separately, all legs are visited, because near legs are measured against far ones.
   */
  dropByCorners(cutKm: number, withNearLegs: boolean, budget: SearchBudget): boolean {
    const { positions, cornerSums } = this;
    const near = withNearLegs ? this.nearLegs : null;
    const end = positions.length - 1;
    const cut = cutKm - this.slackKm;
    const openKm = max(0, this.kmMax - cutKm);
    cornerSums.slackKm = openKm * SLACK_SHARE;
    this.nearLegs.resolutionKm = openKm * NEAR_SHARE;
    for (const places of positions) places.loadCorners();
    const [first, last] = [positions[0]!, positions[end]!];
    first.beforeAt.fill(0, 0, CORNERS * first.count);
    first.beforePeak.fill(0, 0, first.count);
    for (let p = 1; p <= end; p++) {
      if (!cornerSums.extend(positions[p - 1]!, positions[p]!, true, near, cut, budget)) return false;
      if (near === null) positions[p]!.keepBeyond(cut, 'corners before');
    }
    last.afterAt.fill(0, 0, CORNERS * last.count);
    last.afterPeak.fill(0, 0, last.count);
    for (let p = end - 1; p >= 0; p--) {
      if (!cornerSums.extend(positions[p + 1]!, positions[p]!, false, near, cut, budget)) return false;
      if (near === null) this.boundBy(positions[p]!.keepBeyond(cut, 'corners'), cutKm);
    }
    if (near !== null) for (const places of positions) this.boundBy(places.keepBeyond(cut, 'corners'), cutKm);
    return true;
  }

  /** Records that no path is longer than its sum by boxes or corners, or than the cut. */
  private boundBy(sumKm: number, cutKm: number): void {
    this.kmMax = min(this.kmMax, max(sumKm + this.slackKm, cutKm));
  }
}
