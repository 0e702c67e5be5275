import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { SearchBudget, WORK } from '../search-budget.js';
import { type CircuitRule } from './circuit-rule.js';
import { type FlightOrder, nearPair } from './track-by-place.js';

const { max, min } = Math;

/** The best circuit found so far for a rule, and where circuits close. */
export abstract class BestCircuit {
  /** Value of the best circuit, in km of the rule's highest multiplier; 0 if there is none. */
  value = 0;
  /** Turnpoints of the best circuit (`j` is unused if there are two) and the fixes where it closes. */
  i = 0;
  j = 0;
  k = 0;
  start = 0;
  finish = 0;

  private readonly closingTrack: ScoredTrack;
  private readonly closingLegs: LegMeasure;
  /** Values up to this are irrelevant. */
  protected floor = 0;
  protected tolerance = 0;
  protected budget: SearchBudget = new SearchBudget(0, null);
  /** Highest bound of evaluated circuits whose closing pair may not be the nearest. */
  protected uncertain = 0;

  constructor(
    protected readonly track: ScoredTrack,
    protected readonly legs: LegMeasure,
    protected readonly rule: CircuitRule,
    /** For fixes sorted by position: maps a circuit to flight order, in which it must close. */
    readonly inFlight: FlightOrder | null,
  ) {
    this.closingTrack = inFlight?.track ?? track;
    this.closingLegs = inFlight?.legs ?? legs;
  }

  /** Takes a circuit of the given counted distance if it closes and is the best so far. */
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

  /**
   * Returns the nearer of two pairs: the given one, and one that is close by position, with one fix up to `first` and
   * the other from `last` on.
   */
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

  /**
   * Takes the out-and-return around `j` whose start and finish are `i` and `k`; the distance counts from their
   * midpoint.
   */
  protected takeOpen(i: number, j: number, k: number): void {
    const { rule, legs } = this;
    const distance = rule.distance(2 * legs.kmToMiddle(j, i, k));
    if (distance > this.least) this.take(i, j, k, i, k, rule.value(distance, legs.km(i, k)));
  }

  protected take(i: number, j: number, k: number, start: number, finish: number, value: number): boolean {
    if (value <= this.value) return false;
    this.value = value;
    this.i = i;
    this.j = j;
    this.k = k;
    this.start = start;
    this.finish = finish;
    return true;
  }

  /** Closes the best circuit at its nearest pair; until then it closes wherever the gap costs nothing. */
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

  /** Lower bound of the deduction for gaps of at least `gap` before rounding, km. */
  protected deductedMin(gap: number): number {
    return this.rule.deductedKm(max(0, gap - this.legs.slackKm));
  }

  /**
   * Lower bound of the gap before rounding of circuits with their first turnpoint at or before `i` and their last at
   * or after `k`, km.
   */
  protected leastGap(i: number, k: number): number {
    if (this.inFlight !== null) return 0;
    const { closingPairs } = this.track;
    if (!this.findClosing(i, k, Infinity, this.rule.gapFree) || !closingPairs.isCertain) return 0;
    return this.gapMin(closingPairs.start, closingPairs.finish);
  }

  /** Finds a closing pair within a gap and books the work; returns false if there is none. */
  protected findClosing(i: number, k: number, gapMax: number, gapFree: number): boolean {
    const { closingPairs } = this.closingTrack;
    const { stretch } = this.legs;
    const before = closingPairs.visits;
    closingPairs.find(i, k, gapMax / (1 - stretch), gapFree / (1 + stretch));
    const visits = closingPairs.visits - before;
    if (visits > 0) this.budget.spend(WORK.closingVisit * visits);
    return !closingPairs.isNone;
  }

  /** A circuit must be worth more than this to be useful. */
  protected get least(): number {
    return this.value > this.floor ? this.value : this.floor;
  }

  /** Bounds up to this are irrelevant. */
  protected cutoff(): number {
    return this.least + this.tolerance;
  }

  /** Lower bound of the gap between two fixes before rounding, km. */
  protected gapMin(start: number, finish: number): number {
    return this.track.frame.km(start, finish) * (1 - this.legs.stretch);
  }
}
