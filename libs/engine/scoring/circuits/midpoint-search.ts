import { type LegMeasure } from '../frame/leg-measure.js';
import { type CircuitSearch } from './circuit-search.js';
import { outAndReturnMax } from './middle-bounds.js';
import { MidpointByPlaceSearch } from './midpoint-by-place-search.js';
import { type TrackByPlace } from '../scored-track.js';
import { TripleSearch } from './triple-search.js';

const { max } = Math;

/**
 * The best FAI out-and-return: start i, turnpoint j, finish k, i < j < k. The distance is twice that from the
 * turnpoint to the midpoint between start and finish, which are within the closing limit of each other. Their gap is
 * at least that between their boxes, and that of the nearest pair before and after the runs they lie in.
 */
export class MidpointSearch extends TripleSearch {
  /** It always closes at its own ends. */
  override closeNearest(): void {}

  override byPlace(sorted: TrackByPlace, legs: LegMeasure): CircuitSearch {
    return new MidpointByPlaceSearch(sorted, legs, this.rule);
  }

  protected override outermost(): number {
    return this.acrossMax();
  }

  protected override tryOffer(i: number, j: number, k: number): void {
    if (i < j && j < k) this.takeOpen(i, j, k);
  }

  protected override consider(a: number, b: number, c: number, start: number, finish: number): void {
    const { tree, legs } = this;
    if (tree.isEmpty(a) || tree.isEmpty(b) || tree.isEmpty(c)) return;
    const cutoff = this.cutoff();
    const distance = outAndReturnMax(this.track, legs, a, b, c);
    const bound = this.rule.valueMax(distance, this.apartMin(a, c));
    if (bound <= cutoff) return;
    if (tree.isLeaf(a) && tree.isLeaf(b) && tree.isLeaf(c)) return this.enumerate(a, b, c);
    if (this.closedMax(a, c, start, finish, distance) <= cutoff) return;
    const { entryStart, entryFinish } = this;
    this.tryOffer(tree.middle(a), tree.middle(b), tree.middle(c));
    this.queue.push(bound, a, b, c, entryStart, entryFinish);
  }

  private enumerate(a: number, b: number, c: number): void {
    const { first, last } = this.tree;
    for (let i = first[a]!; i <= last[a]!; i++) {
      for (let j = max(first[b]!, i + 1); j <= last[b]!; j++) {
        for (let k = max(first[c]!, j + 1); k <= last[c]!; k++) this.takeOpen(i, j, k);
      }
    }
  }
}
