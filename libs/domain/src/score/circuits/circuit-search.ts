import { outlineOf } from '../frame/convex-hull.js';
import { type IndexTree } from '../frame/index-tree.js';
import { legMax, type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { SearchBudget, WORK } from '../search-budget.js';
import { type CircuitRule } from './circuit-rule.js';
import { NodeQueue } from './node-queue.js';
import {
  type FlightOrder,
  isFolded,
  nearPair,
  SortedLegs,
  sortByPlace,
  type TrackByPlace,
} from './track-by-place.js';

const { max, min, sqrt } = Math;

/** A search that has cost so much is a hard one: worth a look at the outline of the track. */
const HARD_WORK = 500_000;
/** What a search over the fixes sorted by place may use of a hard search's budget, at first and when it goes on. */
const BY_PLACE_FIRST_SHARE = 0.6;
const BY_PLACE_SHARE = 0.5;
/** Once this share of the budget is used, the search is unlikely to end by itself. */
const HOPELESS_FROM = 0.6;
/** A bound above the best by this share of it is then good enough. */
const RELAXED_TOLERANCE = 0.00025;
/** Closing pair of a node whose turnpoints may still coincide. */
const NO_PAIR = -1;

/**
 * Best-first branch and bound over nodes of the index tree, one for each turnpoint, in the order of flight
 * (Palkovský 2010). The entry with the highest bound is split; what cannot beat the best circuit found by more
 * than the tolerance is dropped. When the highest bound left is no better, the best one found is proven.
 *
 * Nodes of an entry are equal or disjoint and in order. Equal ones are split together, so that no pair of fixes
 * is looked at twice and boxes never overlap by nesting.
 */
export abstract class CircuitSearch {
  /** Value of the best circuit, in km of the rule's highest multiplier; 0 for none. */
  value = 0;
  /** Turnpoints of the best circuit (`j` is unused when there are two) and the fixes where it closes. */
  i = 0;
  j = 0;
  k = 0;
  start = 0;
  finish = 0;
  /** Certified: no circuit is worth more, or more than the floor. */
  valueMax = 0;
  isProven = false;

  /** Work of an entry. */
  protected readonly entryWork: number = WORK.outAndReturnEntry;
  protected readonly tree: IndexTree;
  protected readonly queue: NodeQueue;
  private readonly closingTrack: ScoredTrack;
  private readonly closingLegs: LegMeasure;
  /** Gap of the entry that is being split, km; a lower bound for its children. */
  protected parentGap = 0;
  /** What that gap costs at least, km. */
  protected parentDeducted = 0;
  /** Closing pair of the entry that was bounded last, and its gap, km; -1 and 0 while its turnpoints may coincide. */
  protected entryStart = NO_PAIR;
  protected entryFinish = NO_PAIR;
  protected entryGap = 0;
  /** False when a nearer pair may be. */
  protected isEntryCertain = true;
  /** Value below which nothing matters. */
  protected floor = 0;
  protected tolerance = 0;
  protected budget: SearchBudget = new SearchBudget(0, null);
  /** Highest bound of entries that were given up because their closing pair was not found. */
  protected unresolved = 0;
  /** Highest bound of circuits looked at whose closing pair may not be the nearest. */
  protected uncertain = 0;
  /** Certified by the fixes sorted by place. */
  private byPlaceMax = Infinity;
  private placeSearch: CircuitSearch | null = null;
  private isRelaxed = false;

  constructor(
    protected readonly track: ScoredTrack,
    protected readonly legs: LegMeasure,
    protected readonly rule: CircuitRule,
    /** Where fixes are sorted by place, how to put a circuit in the order of flight, in which it closes. */
    private readonly inFlight: FlightOrder | null = null,
  ) {
    this.tree = track.tree;
    this.closingTrack = inFlight?.track ?? track;
    this.closingLegs = inFlight?.legs ?? legs;
    this.queue = new NodeQueue(track.arena);
  }

  /** Searches until proof or the end of the budget. Circuits up to `floor` need not be found. */
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
   * Goes on where `run` ran out of budget, perhaps with a higher floor; with `mayRelax` for the last time, so that
   * a bound close to the best will do when a proof is not in sight.
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

  /** From now on what is better than the best by less than a small share is dropped. */
  private relax(): void {
    const tolerance = RELAXED_TOLERANCE * this.least;
    if (tolerance <= this.tolerance) return;
    this.tolerance = tolerance;
    this.isRelaxed = true;
  }

  /**
   * Searches the fixes sorted by place: a bound, and the best found there is a start here. Distance and sides do not
   * change with the order of turnpoints; only the gap of a circuit that might be the best is asked for in that of flight.
   */
  private searchByPlace(mayRelax: boolean): void {
    const { track, legs, budget, least } = this;
    if (!track.isInOrder || budget.isOver || !isFolded(track)) return;
    if (track.byPlace === null) budget.bookForAll(WORK.sortedFix * track.frame.count);
    const sorted = (track.byPlace ??= sortByPlace(track));
    const { order } = sorted;
    if (this.placeSearch === null) {
      this.placeSearch = this.byPlace(sorted, new SortedLegs(legs, order), { track, legs, order });
      this.placeSearch.run(least, this.tolerance, budget.share(BY_PLACE_FIRST_SHARE));
    }
    const search = this.placeSearch;
    if (!search.isProven) search.resume(least, budget.share(BY_PLACE_SHARE), mayRelax);
    this.byPlaceMax = search.valueMax;
    if (search.value <= this.value) return;
    const [i, j, k] = [order[search.i]!, order[search.j]!, order[search.k]!].sort((a, b) => a - b);
    this.tryOffer(i!, j!, k!);
    const [start, finish] = search.inFlight === null ? [i!, k!] : [search.start, search.finish];
    this.take(i!, j!, k!, start, finish, search.value);
  }

  /** A search for the same shape over the fixes sorted by place; what it finds and proves holds here. */
  abstract byPlace(sorted: TrackByPlace, legs: LegMeasure, inFlight: FlightOrder): CircuitSearch;

  /** Bounds what is left open by the outline of the track as well. */
  lookAtOutline(): void {
    if (this.isProven) return;
    this.valueMax = max(this.cutoff(), min(this.valueMax, this.outermost()));
    this.isProven = this.valueMax <= this.cutoff() && !this.isRelaxed;
  }

  /** Takes a circuit found elsewhere as a start, if this rule allows it and it is worth more than `floor`. */
  offer(i: number, j: number, k: number, floor: number, budget: SearchBudget): void {
    this.floor = floor;
    this.budget = budget;
    this.tryOffer(i, j, k);
  }

  protected abstract tryOffer(i: number, j: number, k: number): void;

  /** Bounds an entry and queues it when it may matter; `start` and `finish` close its parent, or are -1. */
  protected abstract consider(a: number, b: number, c: number, start: number, finish: number): void;

  /** Splits the largest node of an entry, and those equal to it along with it. */
  protected branch(a: number, b: number, c: number, start: number, finish: number): void {
    const { tree } = this;
    const a0 = 2 * a;
    const b0 = 2 * b;
    const c0 = 2 * c;
    const sizeA = tree.isLeaf(a) ? -1 : tree.diagonal2(a);
    const sizeB = tree.isLeaf(b) ? -1 : tree.diagonal2(b);
    const sizeC = tree.isLeaf(c) ? -1 : tree.diagonal2(c);
    if (a === b && b === c) {
      this.consider(a0, a0, a0, -1, -1);
      this.consider(a0, a0, a0 + 1, -1, -1);
      this.consider(a0, a0 + 1, a0 + 1, -1, -1);
      this.consider(a0 + 1, a0 + 1, a0 + 1, -1, -1);
    } else if (a === b && sizeA >= sizeC) {
      this.consider(a0, a0, c, start, finish);
      this.consider(a0, a0 + 1, c, start, finish);
      this.consider(a0 + 1, a0 + 1, c, start, finish);
    } else if (b === c && sizeB >= sizeA) {
      this.consider(a, b0, b0, start, finish);
      this.consider(a, b0, b0 + 1, start, finish);
      this.consider(a, b0 + 1, b0 + 1, start, finish);
    } else if (a !== b && sizeA >= sizeC && (b === c || sizeA >= sizeB)) {
      this.consider(a0, b, c, start, finish);
      this.consider(a0 + 1, b, c, start, finish);
    } else if (a !== b && b !== c && sizeB >= sizeC) {
      this.consider(a, b0, c, start, finish);
      this.consider(a, b0 + 1, c, start, finish);
    } else {
      this.consider(a, b, c0, start, finish);
      this.consider(a, b, c0 + 1, start, finish);
    }
  }

  /** A bound of the value whatever the order of flight, for searches that boxes do not help. */
  protected abstract outermost(): number;

  /**
   * Bound of an entry whose first and last turnpoints are in nodes `a` and `c`, by where it closes: 0 when it does
   * not at a bearable cost. `start` and `finish` close its parent, or are -1.
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

  /** Takes a circuit of a distance, as the league counts it, if it closes and is the best so far. */
  protected takeClosed(i: number, j: number, k: number, distance: number): boolean {
    const { rule, closingLegs, inFlight } = this;
    const { closingPairs } = this.closingTrack;
    const first = inFlight === null ? i : min(inFlight.order[i]!, inFlight.order[j]!, inFlight.order[k]!);
    const last = inFlight === null ? k : max(inFlight.order[i]!, inFlight.order[j]!, inFlight.order[k]!);
    if (!this.findClosing(first, last, rule.gapMax(distance, this.least), rule.gapFree)) return false;
    let { start, finish } = closingPairs;
    if (!closingPairs.isCertain) {
      this.uncertain = max(this.uncertain, rule.valueMax(distance, 0));
      if (inFlight !== null) [start, finish] = this.nearer(start, finish, inFlight, first, last);
    }
    return this.take(i, j, k, start, finish, rule.value(distance, closingLegs.km(start, finish)));
  }

  /** Of a pair of fixes and one that is near by place, one fix up to `first` and the other from `last` on, the nearer. */
  private nearer(
    start: number,
    finish: number,
    { order }: FlightOrder,
    first: number,
    last: number,
  ): [start: number, finish: number] {
    const { frame } = this.closingTrack;
    this.budget.spend(WORK.passedFix * frame.count);
    const near = nearPair(frame, order, first, last);
    return frame.km(...near) < frame.km(start, finish) ? near : [start, finish];
  }

  /** Takes the out-and-return from the middle of `i` and `k`, where it starts and finishes, around `j`. */
  protected takeOpen(i: number, j: number, k: number): void {
    const { rule, legs } = this;
    const distance = rule.distance(2 * legs.kmToMiddle(j, i, k));
    if (distance > this.least) this.take(i, j, k, i, k, rule.value(distance, legs.km(i, k)));
  }

  private take(i: number, j: number, k: number, start: number, finish: number, value: number): boolean {
    if (value <= this.value) return false;
    this.value = value;
    this.i = i;
    this.j = j;
    this.k = k;
    this.start = start;
    this.finish = finish;
    return true;
  }

  /** Closes the best circuit where its ends are nearest; until then it closes where the gap costs nothing. */
  closeNearest(budget: SearchBudget): void {
    if (this.value === 0 || this.rule.gapFree === 0) return;
    this.budget = budget;
    const { closingPairs, frame } = this.track;
    const km = frame.km(this.start, this.finish);
    if (!this.findClosing(this.i, this.k, km, 0)) return;
    if (frame.km(closingPairs.start, closingPairs.finish) >= km) return;
    this.start = closingPairs.start;
    this.finish = closingPairs.finish;
  }

  /** No gap of `gap` or more, before rounding, costs less, km. */
  protected deductedMin(gap: number): number {
    return this.rule.deductedKm(max(0, gap - this.legs.slackKm));
  }

  /** Lower bound of the gap of circuits with turnpoints from `i` on or before to `k` on or after, before rounding, km. */
  protected leastGap(i: number, k: number): number {
    if (this.inFlight !== null) return 0;
    const { closingPairs } = this.track;
    if (!this.findClosing(i, k, Infinity, this.rule.gapFree) || !closingPairs.isCertain) return 0;
    return this.gapMin(closingPairs.start, closingPairs.finish);
  }

  /** Finds a closing pair within a gap, and books what that took; false when there is none. */
  private findClosing(i: number, k: number, gapMax: number, gapFree: number): boolean {
    const { closingPairs } = this.closingTrack;
    const { stretch } = this.legs;
    const before = closingPairs.visits;
    closingPairs.find(i, k, gapMax / (1 - stretch), gapFree / (1 + stretch));
    const visits = closingPairs.visits - before;
    if (visits > 0) this.budget.spend(WORK.closingVisit * visits);
    return !closingPairs.isNone;
  }

  /** A circuit is of use if it is worth more than this. */
  protected get least(): number {
    return this.value > this.floor ? this.value : this.floor;
  }

  /** Bounds up to this cannot matter. */
  protected cutoff(): number {
    return this.least + this.tolerance;
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

  /** Lower bound of the gap between two fixes before rounding, km. */
  protected gapMin(start: number, finish: number): number {
    return this.track.frame.km(start, finish) * (1 - this.legs.stretch);
  }
}
