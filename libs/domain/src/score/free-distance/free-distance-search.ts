import { type IndexTree } from '../frame/index-tree.js';
import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { SearchBudget, WORK } from '../search-budget.js';
import { CommonPlaces } from './common-places.js';
import { CornerSums } from './corner-sums.js';
import { extendSums, type LegContext } from './leg-sums.js';
import { CORNERS, LiveNodes } from './live-nodes.js';
import { longestPath, type Path } from './longest-path.js';
import { NearLegs } from './near-legs.js';
import { OuterBound } from './outer-bound.js';
import { ascendPath } from './path-ascent.js';
import { sameCountMax, sumSlackKm } from './rounding-slack.js';
import { levelPlaces, splitPlaces } from './split-places.js';

const { max, min } = Math;

/** Level of the tree to begin at: 2^6 to 2^7 places. */
const FIRST_LEVEL = 5;
const ROUNDS_MAX = 64;
/** Up to so many places in all, one pass by corners is not worth its while, and the end is near anyway. */
const FEW_PLACES = 24;
/** When the first round leaves more than this share of the places, their corners would cost most and drop least. */
const CROWDED_SHARE = 0.5;
/** When a round leaves more than this share of the places, near legs are bounded more closely. */
const STALLED_SHARE = 0.6;
/** After so many such rounds in a row, the order of flight is taken to say little. */
const STALLED_ROUNDS = 2;
/** Beyond so many pairs of places, looking for a longer path costs more than it prunes. */
const IMPROVE_PAIRS_MAX = 400_000;
/** Fixes tried for a path when the order of flight means little. */
const OUTERMOST_TRIED = 256;
/** Work of a pair of places in a pass by corners, at least. */
const CORNER_COST = 0.2;
/** Once this share of the budget is used, a bound above the best by this share of it is good enough. */
const RELAXED_FROM = 0.7;
const RELAXED_TOLERANCE = 0.00045;
/** What a leg's bound may be too high by, as a share of what the bounds are still above what matters. */
const SLACK_SHARE = 1 / 64;
/** How finely what near legs may add is found, as a share of the same. */
const NEAR_SHARE = 1 / 128;

/**
 * The longest path over start, turnpoints and finish in the order of flight, by a dynamic programme from coarse
 * to fine. Each point of the path has its own list of live places. A round finds, for every place, the longest
 * path through it with boxes in place of fixes (the sums before and after it), drops places whose bound does not
 * beat the best path known, and splits the rest. A dropped place holds no point of a longer path; when only single
 * fixes are left, the last pass over them is exact.
 */
export class FreeDistanceSearch {
  /** The longest path found; null before `run`. */
  best: Path | null = null;
  /** Certified: no path is longer than this, or than the floor. */
  kmMax = 0;
  isProven = false;

  private readonly tree: IndexTree;
  private readonly context: LegContext;
  private readonly common: CommonPlaces;
  private readonly positions: LiveNodes[];
  private readonly nearLegs: NearLegs;
  private readonly cornerSums: CornerSums;
  private readonly slackKm: number;
  private outer: OuterBound | null | undefined = undefined;
  private floorKm = 0;
  private toleranceKm = 0;
  private isRelaxed = false;
  private budget: SearchBudget = new SearchBudget(0, null);

  constructor(
    private readonly track: ScoredTrack,
    private readonly legs: LegMeasure,
    turnpoints: number,
  ) {
    this.tree = track.tree;
    const grow = 1 + legs.stretch;
    this.context = { arcTerm: track.frame.arcTerm, grow };
    this.slackKm = (turnpoints + 1) * legs.slackKm;
    this.common = new CommonPlaces(track, levelPlaces(track.tree, FIRST_LEVEL), turnpoints + 2);
    this.positions = Array.from({ length: turnpoints + 2 }, () => new LiveNodes(track));
    this.nearLegs = new NearLegs(track, grow);
    this.cornerSums = new CornerSums(track, grow);
  }

  /** A first look: a long path quickly, as a start for other searches, and a bound. */
  seed(): void {
    const { frame } = this.track;
    const path = this.common.longestPath();
    this.budget.spend(WORK.pair * this.common.pairs);
    ascendPath(frame, path, this.common.width);
    this.take(path);
  }

  /** Searches until proof or the end of the budget. Paths up to `floorKm` need not be found. */
  run(floorKm: number, toleranceKm: number, total: SearchBudget): void {
    const budget = total.share(1);
    this.floorKm = floorKm - sumSlackKm(this.legs);
    this.toleranceKm = toleranceKm;
    this.isRelaxed = false;
    this.kmMax = Infinity;
    this.budget = budget;
    let stalledRounds = 0;
    let near: NearLegs | null = null;
    for (let round = 0; round < ROUNDS_MAX; round++) {
      if (budget.usedShare > RELAXED_FROM) this.relax();
      const before = round === 0 ? this.positions.length * this.common.ids.length : this.places();
      if (round === 0) this.loadFirst();
      else {
        if (near === null && !budget.affords(WORK.pair * this.pairs())) break;
        if (this.positions.every((places) => places.areFixes)) return this.finish();
        if (this.pairs() <= IMPROVE_PAIRS_MAX) this.improve();
        // Boxes along the flight bound more closely: once a round dropped hardly anything, upright ones are no help.
        if (near === null && !this.dropByBoxes()) break;
      }
      if (this.places() > FEW_PLACES && (round > 0 || this.places() < CROWDED_SHARE * before)) {
        if (round > 0 && !budget.affords(CORNER_COST * this.pairs())) break;
        if (!this.dropByCorners(near)) break;
      }
      if (this.isAnyEmpty()) return this.prove();
      const left = this.places();
      stalledRounds = round > 0 && left > FEW_PLACES && left > STALLED_SHARE * before ? stalledRounds + 1 : 0;
      if (stalledRounds > 0) near = this.nearLegs;
      this.split(stalledRounds >= STALLED_ROUNDS);
    }
    this.kmMax = max(this.kmMax, this.provenKm());
  }

  /** From now on what is longer than the best by less than a small share is dropped. */
  private relax(): void {
    const tolerance = RELAXED_TOLERANCE * max(this.best?.km ?? 0, this.floorKm);
    if (tolerance <= this.toleranceKm) return;
    this.toleranceKm = tolerance;
    this.isRelaxed = true;
  }

  /** The first round: all points of the path have the same places. */
  private loadFirst(): void {
    const { common, context, budget } = this;
    budget.spend(2 * WORK.pair * common.pairs);
    this.kmMax = common.sumBefore(context.grow) + this.slackKm;
    if (this.kmMax > this.cut()) common.loadBeyond(this.cut() - this.slackKm, context.grow, this.positions);
    else this.positions[0]!.clear();
  }

  /** What no path exceeds, once places up to `cut` are dropped. */
  private provenKm(): number {
    return max(this.best?.km ?? 0, this.floorKm) + this.toleranceKm;
  }

  /** Paths up to this length cannot matter. */
  private cut(): number {
    return max(this.provenKm(), sameCountMax(this.legs, this.best?.km ?? 0));
  }

  private places(): number {
    let places = 0;
    for (const { count } of this.positions) places += count;
    return places;
  }

  private isAnyEmpty(): boolean {
    for (const { count } of this.positions) if (count === 0) return true;
    return false;
  }

  /** Pairs of places that a pass looks at. */
  private pairs(): number {
    let pairs = 0;
    for (let p = 1; p < this.positions.length; p++) {
      pairs += this.positions[p - 1]!.count * this.positions[p]!.count;
    }
    return pairs;
  }

  /** Looks for a longer path through the middles of the live places. */
  private improve(): void {
    const { frame } = this.track;
    const path = longestPath(frame, this.positions, null);
    this.budget.spend(WORK.pair * this.pairs());
    if (path === null) return;
    let width = 1;
    for (const places of this.positions) width = max(width, places.width);
    ascendPath(frame, path.fixes, width);
    this.take(path.fixes);
  }

  private take(fixes: Int32Array): void {
    let km = 0;
    for (let p = 1; p < fixes.length; p++) km += this.legs.km(fixes[p - 1]!, fixes[p]!);
    if (this.best === null || km > this.best.km) this.best = { fixes, km };
  }

  /**
   * Drops places by sums before and after them, from largest distances between boxes. False when the budget ran out.
   * What follows a place is bounded over places that are left only: through others no path is longer than the cut.
   */
  private dropByBoxes(): boolean {
    const { positions, context, budget } = this;
    const end = positions.length - 1;
    const cut = this.cut() - this.slackKm;
    positions[0]!.before.fill(0, 0, positions[0]!.count);
    for (let p = 1; p <= end; p++) {
      if (!extendSums(positions[p - 1]!, positions[p]!, true, context, budget)) return false;
    }
    positions[end]!.after.fill(0, 0, positions[end]!.count);
    this.boundBy(positions[end]!.keepBeyond(cut, 'boxes'));
    for (let p = end - 1; p >= 0; p--) {
      if (!extendSums(positions[p + 1]!, positions[p]!, false, context, budget)) return false;
      positions[p]!.keepBeyond(cut, 'boxes');
    }
    return true;
  }

  /** The same by corners. */
  private dropByCorners(near: NearLegs | null): boolean {
    const { positions, cornerSums, budget } = this;
    const end = positions.length - 1;
    const openKm = max(0, this.kmMax - this.cut());
    const cut = this.cut() - this.slackKm;
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
      if (near === null) this.boundBy(positions[p]!.keepBeyond(cut, 'corners'));
    }
    if (near !== null) for (const places of positions) this.boundBy(places.keepBeyond(cut, 'corners'));
    return true;
  }

  /** Notes that no path is longer than its sum by boxes or corners, or than what may be dropped. */
  private boundBy(sumKm: number): void {
    this.kmMax = min(this.kmMax, max(sumKm + this.slackKm, this.cut()));
  }

  /** Places one level down; where boxes do not help, single fixes if fewer of them than of the places can matter. */
  private split(isStalled: boolean): void {
    const { positions } = this;
    const lists = splitPlaces(
      this.tree,
      positions.map(({ id, count }) => Array.from(id.subarray(0, count))),
    );
    if (isStalled && this.outer === undefined) {
      const places = lists.reduce((sum, ids) => sum + ids.length, 0);
      if (places > OUTERMOST_TRIED) this.outer = this.makeOuterBound();
    }
    const { outer } = this;
    const end = lists.length - 1;
    if (isStalled && outer) this.kmMax = min(this.kmMax, end * outer.diameter + this.slackKm);
    const cut = this.cut() - this.slackKm;
    lists.forEach((ids, p) => {
      const fixes = isStalled && outer ? outer.candidates(end, p === 0 || p === end, cut) : ids;
      positions[p]!.load(fixes.length < ids.length ? fixes : ids);
    });
  }

  /** The bound by outermost fixes, made when boxes stop helping; a path over these fixes is tried at once. */
  private makeOuterBound(): OuterBound | null {
    if (OuterBound.least(this.tree, this.positions.length - 1) > this.cut()) return null;
    this.budget.spend(WORK.hullFix * this.track.frame.count);
    const outer = OuterBound.of(this.track.frame, this.tree, this.context.grow);
    if (outer === null) return null;
    const fixes = outer.outermost(OUTERMOST_TRIED);
    for (const places of this.positions) places.load(fixes);
    this.improve();
    return outer;
  }

  /** The last pass: only single fixes are left. */
  private finish(): void {
    if (this.pairs() > IMPROVE_PAIRS_MAX) {
      for (const places of this.positions) places.after.fill(Infinity, 0, places.count);
      this.dropByCorners(null);
      if (this.isAnyEmpty()) return this.prove();
    }
    this.budget.spend(WORK.pair * this.pairs());
    const path = longestPath(this.track.frame, this.positions, this.legs);
    if (path !== null) this.take(path.fixes);
    this.prove();
  }

  private prove(): void {
    this.isProven = !this.isRelaxed;
    this.kmMax = this.provenKm();
  }
}
