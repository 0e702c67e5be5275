import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { SearchBudget, WORK } from '../search-budget.js';
import { BestPath } from './best-path.js';
import { CommonPlaces } from './common-places.js';
import { type Path } from './longest-path.js';
import { OuterBound } from './outer-bound.js';
import { PathPlaces } from './path-places.js';
import { sumSlackKm } from './rounding-slack.js';
import { levelPlaces, splitPlaces } from './split-places.js';

const { max, min } = Math;

/** Level of the tree to start at: 2^6 to 2^7 places. */
const FIRST_LEVEL = 5;
const ROUNDS_MAX = 64;
/** With this few places in total, a pass by corners is not worthwhile, and the end is near anyway. */
const FEW_PLACES = 24;
/** If the first round leaves more than this share of the places, corners would cost most and drop least. */
const CROWDED_SHARE = 0.5;
/** If a round leaves more than this share of the places, near legs are bounded more tightly. */
const STALLED_SHARE = 0.6;
/** After this many such rounds in a row, flight order is assumed to be of little help. */
const STALLED_ROUNDS = 2;
/** Beyond this many pairs of places, searching for a longer path costs more than it prunes. */
const IMPROVE_PAIRS_MAX = 400_000;
/** Fixes tried for a path when flight order is of little help. */
const OUTERMOST_TRIED = 256;
/** Minimum work per pair of places in a pass by corners. */
const CORNER_COST = 0.2;
/** Once this share of the budget is used, a bound that exceeds the best by the second share is good enough. */
const RELAXED_FROM = 0.7;
const RELAXED_TOLERANCE = 0.00045;

/**
 * The longest path over start, turnpoints and finish in flight order, by dynamic programming from coarse to fine.
 * Each point of the path has its own list of live places. A round finds, for every place, the longest path through it
 * with boxes instead of fixes (the sums before and after it), drops places whose bound does not beat the best known
 * path, and splits the rest. A dropped place contains no point of a longer path. When only single fixes are left, the
 * last pass over them is exact.
 */
export class FreeDistanceSearch {
  /** Proved upper bound: no path is longer than this, or than the floor if that is higher. */
  kmMax = 0;
  isProven = false;

  private readonly common: CommonPlaces;
  private readonly places: PathPlaces;
  private readonly known: BestPath;
  private outer: OuterBound | null | undefined = undefined;
  private isRelaxed = false;
  private budget: SearchBudget = new SearchBudget(0, null);

  constructor(
    private readonly track: ScoredTrack,
    private readonly legs: LegMeasure,
    turnpoints: number,
  ) {
    const points = turnpoints + 2;
    this.common = new CommonPlaces(track, levelPlaces(track.tree, FIRST_LEVEL), points);
    this.places = new PathPlaces(track, legs, points);
    this.known = new BestPath(track, legs);
  }

  /** The longest path found; null before the first look. */
  get best(): Path | null {
    return this.known.path;
  }

  /** A first look: quickly finds a long path as a starting value for other searches, and a bound. */
  seed(): void {
    this.budget.spend(WORK.pair * this.common.pairs);
    this.known.ascend(this.common.longestPath(), this.common.width);
  }

  /** Searches until a proof or the end of the budget. Paths up to `floorKm` need not be found. */
  run(floorKm: number, toleranceKm: number, total: SearchBudget): void {
    const { places, known } = this;
    const budget = total.share(1);
    known.floorKm = floorKm - sumSlackKm(this.legs);
    known.toleranceKm = toleranceKm;
    this.isRelaxed = false;
    this.budget = budget;
    if (!this.loadFirst()) return this.prove();
    let before = places.positions.length * this.common.ids.length;
    let stalledRounds = 0;
    let isNear = false;
    for (let round = 0; round < ROUNDS_MAX; round++) {
      if (budget.usedShare > RELAXED_FROM) this.relax();
      if (round > 0) {
        before = places.count;
        if (!isNear && !budget.affords(WORK.pair * places.pairs)) break;
        if (places.areFixes) return this.finish();
        if (places.pairs <= IMPROVE_PAIRS_MAX) this.improve();
        // Boxes aligned with the flight bound more tightly: once a round drops hardly anything, upright boxes no longer
        // help.
        if (!isNear && !places.dropByBoxes(known.cutKm, budget)) break;
      }
      if (places.count > FEW_PLACES && (round > 0 || places.count < CROWDED_SHARE * before)) {
        if (round > 0 && !budget.affords(CORNER_COST * places.pairs)) break;
        if (!places.dropByCorners(known.cutKm, isNear, budget)) break;
      }
      if (places.isAnyEmpty) return this.prove();
      const isStalled = round > 0 && places.count > FEW_PLACES && places.count > STALLED_SHARE * before;
      stalledRounds = isStalled ? stalledRounds + 1 : 0;
      if (isStalled) isNear = true;
      this.split(stalledRounds >= STALLED_ROUNDS);
    }
    this.kmMax = max(places.kmMax, known.provenKm);
  }

  /** From now on, drops everything longer than the best by less than a small share. */
  private relax(): void {
    const { known } = this;
    const tolerance = RELAXED_TOLERANCE * max(known.km, known.floorKm);
    if (tolerance <= known.toleranceKm) return;
    known.toleranceKm = tolerance;
    this.isRelaxed = true;
  }

  /**
   * The first round, in which all points of the path have the same places. Returns false if none of them is relevant.
   */
  private loadFirst(): boolean {
    const { common, places, known, budget } = this;
    const grow = 1 + this.legs.stretch;
    const { cutKm } = known;
    budget.spend(2 * WORK.pair * common.pairs);
    places.kmMax = common.sumBefore(grow) + places.slackKm;
    if (places.kmMax <= cutKm) return false;
    common.loadBeyond(cutKm - places.slackKm, grow, places.positions);
    return true;
  }

  private improve(): void {
    this.known.improve(this.places.positions);
    this.budget.spend(WORK.pair * this.places.pairs);
  }

  /**
   * Splits places by one level; if boxes do not help, uses single fixes when fewer of those than of the places are
   * relevant.
   */
  private split(isStalled: boolean): void {
    const { places } = this;
    const { positions } = places;
    const lists = splitPlaces(
      this.track.tree,
      positions.map(({ id, count }) => Array.from(id.subarray(0, count))),
    );
    const outer = isStalled ? this.outerBound(lists.reduce((sum, ids) => sum + ids.length, 0)) : null;
    if (outer === null) {
      lists.forEach((ids, p) => positions[p]!.load(ids));
      return;
    }
    const end = lists.length - 1;
    places.kmMax = min(places.kmMax, end * outer.diameter + places.slackKm);
    const cut = this.known.cutKm - places.slackKm;
    lists.forEach((ids, p) => {
      const fixes = outer.candidates(end, p === 0 || p === end, cut);
      positions[p]!.load(fixes.length < ids.length ? fixes : ids);
    });
  }

  /** The bound by outermost fixes, created once and only for many places; null if it cannot help. */
  private outerBound(places: number): OuterBound | null {
    if (this.outer === undefined && places > OUTERMOST_TRIED) this.outer = this.makeOuterBound();
    return this.outer ?? null;
  }

  /** Creates that bound when boxes stop helping, and immediately tries a path over the outermost fixes. */
  private makeOuterBound(): OuterBound | null {
    const { frame, tree } = this.track;
    const { positions } = this.places;
    if (OuterBound.least(tree, positions.length - 1) > this.known.cutKm) return null;
    this.budget.spend(WORK.hullFix * frame.count);
    const outer = OuterBound.of(frame, tree, 1 + this.legs.stretch);
    if (outer === null) return null;
    const fixes = outer.outermost(OUTERMOST_TRIED);
    for (const places of positions) places.load(fixes);
    this.improve();
    return outer;
  }

  /** The last pass, when only single fixes are left. */
  private finish(): void {
    const { places, known, budget } = this;
    if (places.pairs > IMPROVE_PAIRS_MAX) {
      // No pass by boxes came before, so nothing is known yet about the rest of the path.
      for (const { after, count } of places.positions) after.fill(Infinity, 0, count);
      places.dropByCorners(known.cutKm, false, budget);
      if (places.isAnyEmpty) return this.prove();
    }
    budget.spend(WORK.pair * places.pairs);
    known.finish(places.positions);
    this.prove();
  }

  private prove(): void {
    this.isProven = !this.isRelaxed;
    this.kmMax = this.known.provenKm;
  }
}
