import { outlineOf } from '../frame/convex-hull.js';
import { type IndexTree } from '../frame/index-tree.js';
import { legMax, type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack, type TrackByPlace } from '../scored-track.js';
import { type SearchBudget, WORK } from '../search-budget.js';
import { BestCircuit } from './best-circuit.js';
import { type CircuitRule } from './circuit-rule.js';
import { NodeQueue } from './node-queue.js';
import { PlaceSearch } from './place-search.js';
import { type FlightOrder, isFolded } from './track-by-place.js';

const { max, min, sqrt } = Math;

/** A search that has used this much work is hard, and worth computing the outline of the track. */
const HARD_WORK = 500_000;
/** Once this share of the budget is used, the search is unlikely to finish on its own. */
const HOPELESS_FROM = 0.6;
/** From then on, a bound that exceeds the best by this share is good enough. */
const RELAXED_TOLERANCE = 0.00025;
/** Closing pair of a node whose turnpoints may still coincide. */
export const NO_PAIR = -1;

/**
 * Best-first branch and bound over nodes of the index tree, one per turnpoint, in flight order (Palkovský 2010). The
 * entry with the highest bound is split; entries that cannot beat the best circuit by more than the tolerance are
 * dropped. When the highest remaining bound is no better, the best circuit is proved.
 *
 * Nodes of an entry are equal or disjoint and in order. Equal ones are split together, so that no pair of fixes is
 * visited twice and boxes never overlap by nesting.
 */
export abstract class CircuitSearch extends BestCircuit {
  /** Proved upper bound: no circuit is worth more than this, or than the floor if that is higher. */
  valueMax = 0;
  isProven = false;

  /** Work per entry. */
  protected readonly entryWork: number = WORK.outAndReturnEntry;
  protected readonly tree: IndexTree;
  protected readonly queue: NodeQueue;
  /** Gap of the entry being split, km; a lower bound for its children. */
  protected parentGap = 0;
  /** Lower bound of the deduction for that gap, km. */
  protected parentDeducted = 0;
  /** Closing pair of the entry bounded last, and its gap, km; -1 and 0 while its turnpoints may coincide. */
  protected entryStart = NO_PAIR;
  protected entryFinish = NO_PAIR;
  protected entryGap = 0;
  /** False if a nearer pair may exist. */
  protected isEntryCertain = true;
  /** Highest bound of entries dropped because their closing pair was not found. */
  protected unresolved = 0;
  private placeSearch: PlaceSearch | null = null;
  private isRelaxed = false;

  constructor(track: ScoredTrack, legs: LegMeasure, rule: CircuitRule, inFlight: FlightOrder | null = null) {
    super(track, legs, rule, inFlight);
    this.tree = track.tree;
    this.queue = new NodeQueue(track.arena);
  }

  /** Searches until a proof or the end of the budget. Circuits up to `floor` need not be found. */
  run(floor: number, tolerance: number, budget: SearchBudget): void {
    this.floor = floor;
    this.tolerance = tolerance;
    this.isRelaxed = false;
    this.queue.clear();
    this.budget = budget;
    this.unresolved = 0;
    this.parentGap = 0;
    this.parentDeducted = 0;
    this.consider(1, 1, 1, NO_PAIR, NO_PAIR);
    this.resume(floor, budget);
  }

  /**
   * Continues where `run` ran out of budget, perhaps with a higher floor. With `mayRelax`, for the last call, a bound
   * close to the best is accepted if no proof is in sight.
   */
  resume(floor: number, budget: SearchBudget, mayRelax = false): void {
    this.floor = floor;
    const { queue } = this;
    this.budget = budget;
    const before = budget.spent;
    let isLookedAt = false;
    let isSearchedByPlace = false;
    while (queue.size > 0 && queue.topBound > this.cutoff()) {
      if (budget.spend(this.entryWork)) break;
      if (!isLookedAt && budget.spent - before > HARD_WORK) {
        isLookedAt = true;
        if (this.outermost() <= this.cutoff()) break;
      }
      if (isLookedAt && budget.usedShare > HOPELESS_FROM) {
        if (!isSearchedByPlace) this.searchByPlace(mayRelax);
        isSearchedByPlace = true;
        if (mayRelax) this.relax();
        if (this.byPlaceMax <= this.cutoff()) break;
      }
      const a = queue.top(0);
      const b = queue.top(1);
      const c = queue.top(2);
      const start = queue.top(3);
      const finish = queue.top(4);
      queue.pop();
      this.parentGap = start === NO_PAIR ? 0 : this.gapMin(start, finish);
      this.parentDeducted = this.deductedMin(this.parentGap);
      this.branch(a, b, c, start, finish);
    }
    this.valueMax = max(this.cutoff(), min(this.byPlaceMax, max(queue.topBound, this.unresolved)));
    this.isProven = this.valueMax <= this.cutoff() && !this.isRelaxed;
    if (isLookedAt) this.lookAtOutline();
  }

  /** Proved by the search over fixes sorted by position. */
  private get byPlaceMax(): number {
    return this.placeSearch?.valueMax ?? Infinity;
  }

  /** From now on, drops everything better than the best by less than a small share. */
  private relax(): void {
    const tolerance = RELAXED_TOLERANCE * this.least;
    if (tolerance <= this.tolerance) return;
    this.tolerance = tolerance;
    this.isRelaxed = true;
  }

  /**
   * Searches the fixes sorted by position. The bound applies here too, and the best circuit becomes a starting value.
   */
  private searchByPlace(mayRelax: boolean): void {
    const { track, legs, budget } = this;
    if (!track.isInOrder || budget.isOver || !isFolded(track)) return;
    this.placeSearch ??= new PlaceSearch(track, legs, this, budget);
    const found = this.placeSearch.goOn(this.least, this.tolerance, budget, mayRelax);
    const { i, j, k, start, finish, value } = found;
    if (value <= this.value) return;
    this.tryOffer(i, j, k);
    this.take(i, j, k, start, finish, value);
  }

  /** A search for the same shape over the fixes sorted by position; its results and proofs apply here too. */
  abstract byPlace(sorted: TrackByPlace, legs: LegMeasure, inFlight: FlightOrder): CircuitSearch;

  /** Bounds the remaining entries by the outline of the track as well. */
  lookAtOutline(): void {
    if (this.isProven) return;
    this.valueMax = max(this.cutoff(), min(this.valueMax, this.outermost()));
    this.isProven = this.valueMax <= this.cutoff() && !this.isRelaxed;
  }

  /** Takes a circuit found elsewhere as a starting value if this rule allows it and it is worth more than `floor`. */
  offer(i: number, j: number, k: number, floor: number, budget: SearchBudget): void {
    this.floor = floor;
    this.budget = budget;
    this.tryOffer(i, j, k);
  }

  protected abstract tryOffer(i: number, j: number, k: number): void;

  /** Bounds an entry and queues it if relevant; `start` and `finish` close its parent, or are -1. */
  protected abstract consider(a: number, b: number, c: number, start: number, finish: number): void;

  /** Considers the parts of an entry after splitting its largest node, along with the nodes equal to it. */
  protected abstract branch(a: number, b: number, c: number, start: number, finish: number): void;

  /** A bound of the value regardless of flight order, for searches that boxes do not help. */
  protected abstract outermost(): number;

  /**
   * Bound of an entry whose first and last turnpoints are in nodes `a` and `c`, by where it closes; 0 if it does not
   * close at an acceptable cost. `start` and `finish` close its parent, or are -1.
   */
  protected closedMax(a: number, c: number, start: number, finish: number, distance: number): number {
    const { rule } = this;
    const i = this.tree.last[a]!;
    const k = this.tree.first[c]!;
    const mustClose = i < k && this.inFlight === null;
    this.entryStart = mustClose ? start : NO_PAIR;
    this.entryFinish = mustClose ? finish : NO_PAIR;
    this.entryGap = start === NO_PAIR ? 0 : this.parentGap;
    this.isEntryCertain = true;
    if (mustClose && (start === NO_PAIR || start > i || finish < k)) {
      const { closingPairs } = this.track;
      const cutoff = this.cutoff();
      if (rule.valueMax(distance, this.entryGap) <= cutoff) return 0;
      if (!this.findClosing(i, k, rule.gapMax(distance, cutoff), rule.gapFree)) return 0;
      this.isEntryCertain = closingPairs.isCertain;
      if (closingPairs.isCertain) {
        this.entryStart = closingPairs.start;
        this.entryFinish = closingPairs.finish;
        this.entryGap = this.gapMin(closingPairs.start, closingPairs.finish);
      }
    }
    return rule.valueMax(distance, this.entryGap);
  }

  /** Bound of an out-and-return across the whole track. */
  protected acrossMax(): number {
    const { track, legs } = this;
    track.outline ??= outlineOf(track);
    return this.rule.valueMax(2 * legMax(legs, track.outline.diameter), 0);
  }

  /** Lower bound of the gap between a fix of one node and one of another, before rounding, km. */
  protected apartMin(u: number, v: number): number {
    return sqrt(this.tree.chordMin2(u, v)) * (1 - this.legs.stretch);
  }
}
