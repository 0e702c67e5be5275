import { type IndexTree } from '../frame/index-tree.js';
import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { SearchBudget, WORK } from '../search-budget.js';
import { CommonPlaces } from './common-places.js';
import { CornerSums } from './corner-sums.js';
import { extendSums, type LegContext } from './leg-sums.js';
import { LiveNodes } from './live-nodes.js';
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
    let live: number[][] = this.positions.map(() => [...this.common.ids]);
    let stalledRounds = 0;
    let near: NearLegs | null = null;
    for (let round = 0; round < ROUNDS_MAX; round++) {
      if (budget.usedShare > RELAXED_FROM) this.relax();
      const before = placesIn(live);
      if (round === 0) live = this.firstSurvivors();
      else {
        this.load(live);
        if (near === null && !budget.affords(WORK.pair * this.pairs())) break;
        if (this.positions.every((places) => places.areFixes)) return this.finish(live);
        if (this.pairs() <= IMPROVE_PAIRS_MAX) this.improve();
      }
      // Boxes along the flight bound more closely: once a round dropped hardly anything, upright ones are no help.
      if (round > 0 && near === null) {
        if (!this.sum()) break;
        live = this.survivors(false);
      }
      if (placesIn(live) > FEW_PLACES) {
        this.load(live);
        if (round > 0 && !budget.affords(CORNER_COST * this.pairs())) break;
        if (!this.sumByCorners(near)) break;
        live = this.survivors(true);
      }
      if (live.some((ids) => ids.length === 0)) return this.prove();
      const left = placesIn(live);
      stalledRounds = left > FEW_PLACES && left > STALLED_SHARE * before ? stalledRounds + 1 : 0;
      if (stalledRounds > 0) near = this.nearLegs;
      live = splitPlaces(this.tree, live);
      if (stalledRounds >= STALLED_ROUNDS) {
        if (this.outer === undefined && placesIn(live) > OUTERMOST_TRIED) this.outer = this.makeOuterBound();
        live = this.outermost(live);
      }
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
  private firstSurvivors(): number[][] {
    const { common, context, budget } = this;
    common.sum(context.grow);
    budget.spend(2 * WORK.pair * common.pairs);
    this.kmMax = common.boundMax() + this.slackKm;
    return common.survivors(this.cut() - this.slackKm);
  }

  /** What no path exceeds, once places up to `cut` are dropped. */
  private provenKm(): number {
    return max(this.best?.km ?? 0, this.floorKm) + this.toleranceKm;
  }

  /** Paths up to this length cannot matter. */
  private cut(): number {
    return max(this.provenKm(), sameCountMax(this.legs, this.best?.km ?? 0));
  }

  private load(live: readonly number[][]): void {
    live.forEach((ids, p) => this.positions[p]!.load(ids));
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
    for (const places of this.positions) {
      for (let at = 0; at < places.count; at++) {
        width = max(width, places.last[at]! - places.first[at]! + 1);
      }
    }
    ascendPath(frame, path.fixes, width);
    this.take(path.fixes);
  }

  private take(fixes: Int32Array): void {
    let km = 0;
    for (let p = 1; p < fixes.length; p++) km += this.legs.km(fixes[p - 1]!, fixes[p]!);
    if (this.best === null || km > this.best.km) this.best = { fixes, km };
  }

  /** Sums before and after every place, from largest distances between boxes. False when the budget ran out. */
  private sum(): boolean {
    const { positions, context, budget } = this;
    const end = positions.length - 1;
    positions[0]!.before.fill(0);
    positions[end]!.after.fill(0);
    for (let p = 1; p <= end; p++) {
      if (!extendSums(positions[p - 1]!, positions[p]!, true, context, budget)) return false;
      if (!extendSums(positions[end - p + 1]!, positions[end - p]!, false, context, budget)) return false;
    }
    return true;
  }

  /** The same by corners. */
  private sumByCorners(near: NearLegs | null): boolean {
    const { positions, cornerSums, budget } = this;
    const end = positions.length - 1;
    const openKm = max(0, this.kmMax - this.cut());
    cornerSums.slackKm = openKm * SLACK_SHARE;
    this.nearLegs.resolutionKm = openKm * NEAR_SHARE;
    for (const places of positions) places.loadCorners();
    positions[0]!.beforeAt.fill(0);
    positions[0]!.beforePeak.fill(0);
    positions[end]!.afterAt.fill(0);
    positions[end]!.afterPeak.fill(0);
    for (let p = 1; p <= end; p++) {
      const [from, to] = [positions[end - p + 1]!, positions[end - p]!];
      if (!cornerSums.extend(positions[p - 1]!, positions[p]!, true, near, budget)) return false;
      if (!cornerSums.extend(from, to, false, near, budget)) return false;
    }
    return true;
  }

  /** Places that a longer path may pass; notes the bound of all paths. */
  private survivors(byCorner: boolean): number[][] {
    for (const places of this.positions) {
      this.kmMax = min(this.kmMax, places.boundMax(byCorner) + this.slackKm);
    }
    const cut = this.cut() - this.slackKm;
    return this.positions.map((places) => places.survivors(cut, byCorner));
  }

  /** Goes straight to single fixes where fewer of them than of the places can matter. */
  private outermost(live: number[][]): number[][] {
    const { outer } = this;
    if (!outer) return live;
    const end = live.length - 1;
    this.kmMax = min(this.kmMax, end * outer.diameter + this.slackKm);
    const cut = this.cut() - this.slackKm;
    return live.map((ids, p) => {
      const fixes = outer.candidates(end, p === 0 || p === end, cut);
      return fixes.length < ids.length ? fixes : ids;
    });
  }

  /** The bound by outermost fixes, made when boxes stop helping; a path over these fixes is tried at once. */
  private makeOuterBound(): OuterBound | null {
    if (OuterBound.least(this.tree, this.positions.length - 1) > this.cut()) return null;
    this.budget.spend(WORK.hullFix * this.track.frame.count);
    const outer = OuterBound.of(this.track.frame, this.tree, this.context.grow);
    if (outer === null) return null;
    const fixes = outer.outermost(OUTERMOST_TRIED);
    this.load(this.positions.map(() => fixes));
    this.improve();
    return outer;
  }

  /** The last pass: only single fixes are left. */
  private finish(live: number[][]): void {
    if (this.pairs() > IMPROVE_PAIRS_MAX) {
      if (this.sumByCorners(null)) live = this.survivors(true);
      if (live.some((ids) => ids.length === 0)) return this.prove();
      this.load(live);
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

function placesIn(live: readonly number[][]): number {
  return live.reduce((sum, ids) => sum + ids.length, 0);
}
