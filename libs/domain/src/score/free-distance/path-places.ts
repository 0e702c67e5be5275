import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { type SearchBudget } from '../search-budget.js';
import { CornerSums } from './corner-sums.js';
import { extendSums } from './leg-sums.js';
import { CORNERS, LiveNodes } from './live-nodes.js';
import { NearLegs } from './near-legs.js';

const { max, min } = Math;

/** What a leg's bound may be too high by, as a share of what the bounds are still above what matters. */
const SLACK_SHARE = 1 / 64;
/** How finely what near legs may add is found, as a share of the same. */
const NEAR_SHARE = 1 / 128;

/**
 * The live places of every point of the path. A pass bounds the path before every place, then the one after it, and
 * drops places on the way back already: what leads on by dropped places is on no path longer than the cut.
 */
export class PathPlaces {
  readonly positions: readonly LiveNodes[];
  /** Certified: no path is longer than this, or than what was cut. */
  kmMax = Infinity;
  /** What rounding may add to a path, km. */
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

  /** Places of all points. */
  get count(): number {
    let places = 0;
    for (const { count } of this.positions) places += count;
    return places;
  }

  /** True when a point of the path has no place left: no path is longer than the cut. */
  get isAnyEmpty(): boolean {
    for (const { count } of this.positions) if (count === 0) return true;
    return false;
  }

  get areFixes(): boolean {
    for (const places of this.positions) if (!places.areFixes) return false;
    return true;
  }

  /** Pairs of places that a pass looks at. */
  get pairs(): number {
    const { positions } = this;
    let pairs = 0;
    for (let p = 1; p < positions.length; p++) pairs += positions[p - 1]!.count * positions[p]!.count;
    return pairs;
  }

  /** Drops places by sums of the largest distances of boxes. False when the budget ran out. */
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
   * The same by corners, after a pass by boxes, whose sums after the places tell which legs can matter. With near legs
   * by themselves all legs are looked at: those from afar are what near ones are measured against.
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

  /** Notes that no path is longer than its sum by boxes or corners, or than what is cut. */
  private boundBy(sumKm: number, cutKm: number): void {
    this.kmMax = min(this.kmMax, max(sumKm + this.slackKm, cutKm));
  }
}
