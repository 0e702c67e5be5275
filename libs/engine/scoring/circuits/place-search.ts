import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack, type TrackByPlace } from '../scored-track.js';
import { type SearchBudget, WORK } from '../search-budget.js';
import { type BestCircuit } from './best-circuit.js';
import { type FlightOrder, SortedLegs, sortByPlace } from './track-by-place.js';

/** Share of a hard search's budget, at first and when continued. */
const FIRST_SHARE = 0.6;
const SHARE = 0.5;

/** Value of a circuit (0 if there is none), its turnpoints in flight order and the fixes where it closes. */
type PlacedCircuit = Pick<BestCircuit, 'value' | 'i' | 'j' | 'k' | 'start' | 'finish'>;

/** A search over the fixes sorted by position: a circuit search as far as {@link PlaceSearch} drives it. */
interface SortedSearch extends PlacedCircuit {
  readonly inFlight: FlightOrder | null;
  readonly valueMax: number;
  readonly isProven: boolean;
  run(floor: number, tolerance: number, budget: SearchBudget): void;
  resume(floor: number, budget: SearchBudget, mayRelax: boolean): void;
}

/** A search in flight order that can make the same search over sorted fixes. */
interface SearchInFlight {
  byPlace(sorted: TrackByPlace, legs: LegMeasure, inFlight: FlightOrder): SortedSearch;
}

/**
 * Searches the fixes sorted by position on behalf of a search in flight order. Distance and sides do not depend on
 * the order of turnpoints; the gap, which does, is only computed for circuits that may be the best.
 */
export class PlaceSearch {
  private readonly order: Int32Array;
  private readonly search: SortedSearch;
  private isStarted = false;

  /** Sorts the fixes, unless another search already has. */
  constructor(track: ScoredTrack, legs: LegMeasure, owner: SearchInFlight, budget: SearchBudget) {
    if (track.byPlace === null) budget.bookForAll(WORK.sortedFix * track.frame.count);
    track.byPlace ??= sortByPlace(track);
    const { order } = track.byPlace;
    this.order = order;
    this.search = owner.byPlace(track.byPlace, new SortedLegs(legs, order), { track, legs, order });
  }

  /** Proved upper bound after a search: no circuit is worth more than this, or than the floor if that is higher. */
  get valueMax(): number {
    return this.search.valueMax;
  }

  /** Continues the search with a share of the budget for circuits worth more than `least`; returns the best one. */
  goOn(least: number, tolerance: number, budget: SearchBudget, mayRelax: boolean): PlacedCircuit {
    const { search, order } = this;
    if (!this.isStarted) search.run(least, tolerance, budget.share(FIRST_SHARE));
    this.isStarted = true;
    if (!search.isProven) search.resume(least, budget.share(SHARE), mayRelax);
    const [i, j, k] = [order[search.i]!, order[search.j]!, order[search.k]!].sort((a, b) => a - b);
    const [start, finish] = search.inFlight === null ? [i!, k!] : [search.start, search.finish];
    return { value: search.value, i: i!, j: j!, k: k!, start, finish };
  }
}
