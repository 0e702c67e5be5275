import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { type SearchBudget, WORK } from '../search-budget.js';
import { type BestCircuit } from './best-circuit.js';
import { type CircuitSearch } from './circuit-search.js';
import { SortedLegs, sortByPlace } from './track-by-place.js';

/** What it may use of a hard search's budget, at first and when it goes on. */
const FIRST_SHARE = 0.6;
const SHARE = 0.5;

/** Value of a circuit, 0 for none, its turnpoints in the order of flight and the fixes where it closes. */
type PlacedCircuit = Pick<BestCircuit, 'value' | 'i' | 'j' | 'k' | 'start' | 'finish'>;

/**
 * What a search over the fixes sorted by place finds for one in the order of flight. Distance and sides do not change with
 * the order of turnpoints; only the gap of a circuit that might be the best is asked for in that of flight.
 */
export class PlaceSearch {
  private readonly order: Int32Array;
  private readonly search: CircuitSearch;
  private isBegun = false;

  /** Sorts the fixes, unless another search has. */
  constructor(track: ScoredTrack, legs: LegMeasure, owner: CircuitSearch, budget: SearchBudget) {
    if (track.byPlace === null) budget.bookForAll(WORK.sortedFix * track.frame.count);
    track.byPlace ??= sortByPlace(track);
    const { order } = track.byPlace;
    this.order = order;
    this.search = owner.byPlace(track.byPlace, new SortedLegs(legs, order), { track, legs, order });
  }

  /** Certified, once it has gone on: no circuit is worth more, or more than the floor. */
  get valueMax(): number {
    return this.search.valueMax;
  }

  /** Searches a share of the budget further for what is worth more than `least`; returns the best circuit. */
  goOn(least: number, tolerance: number, budget: SearchBudget, mayRelax: boolean): PlacedCircuit {
    const { search, order } = this;
    if (!this.isBegun) search.run(least, tolerance, budget.share(FIRST_SHARE));
    this.isBegun = true;
    if (!search.isProven) search.resume(least, budget.share(SHARE), mayRelax);
    const [i, j, k] = [order[search.i]!, order[search.j]!, order[search.k]!].sort((a, b) => a - b);
    const [start, finish] = search.inFlight === null ? [i!, k!] : [search.start, search.finish];
    return { value: search.value, i: i!, j: j!, k: k!, start, finish };
  }
}
