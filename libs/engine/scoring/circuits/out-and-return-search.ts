import { legMax, type LegMeasure } from '../frame/leg-measure.js';
import { CircuitSearch } from './circuit-search.js';
import { type FlightOrder } from './track-by-place.js';
import { type TrackByPlace } from '../scored-track.js';

const { max, min } = Math;

/**
 * The best out-and-return around two turnpoints i < k, closed between a fix ≤ i and a fix ≥ k. Its pairs of nodes use
 * the first and last field of an entry; the middle one repeats the first.
 */
export class OutAndReturnSearch extends CircuitSearch {
  override byPlace({ track }: TrackByPlace, legs: LegMeasure, inFlight: FlightOrder): CircuitSearch {
    return new OutAndReturnSearch(track, legs, this.rule, inFlight);
  }

  protected override outermost(): number {
    return this.acrossMax();
  }

  protected override tryOffer(i: number, _j: number, k: number): void {
    this.evaluate(i, k, 0);
  }

  protected override branch(a: number, _b: number, c: number, start: number, finish: number): void {
    const { tree } = this;
    if (a === c) {
      this.consider(2 * a, 2 * a, 2 * a, -1, -1);
      this.consider(2 * a, 2 * a, 2 * a + 1, -1, -1);
      this.consider(2 * a + 1, 2 * a + 1, 2 * a + 1, -1, -1);
    } else if (tree.isLeaf(c) || (!tree.isLeaf(a) && tree.diagonal2(a) >= tree.diagonal2(c))) {
      this.consider(2 * a, 2 * a, c, start, finish);
      this.consider(2 * a + 1, 2 * a + 1, c, start, finish);
    } else {
      this.consider(a, a, 2 * c, start, finish);
      this.consider(a, a, 2 * c + 1, start, finish);
    }
  }

  protected override consider(a: number, _b: number, c: number, start: number, finish: number): void {
    const { tree, legs, rule } = this;
    if (tree.isEmpty(a) || tree.isEmpty(c)) return;
    const distance = 2 * legMax(legs, tree.kmMax(a, c));
    const cutoff = this.cutoff();
    if (distance <= cutoff - rule.distanceSlack) return;
    const bound = this.closedMax(a, c, start, finish, distance);
    if (bound <= cutoff) return;
    const gap = this.entryGap;
    if (tree.isLeaf(a) && tree.isLeaf(c)) {
      this.uncertain = this.isEntryCertain ? 0 : bound;
      this.enumerate(a, c, gap);
      this.unresolved = max(this.unresolved, min(bound, this.uncertain));
      return;
    }
    const { entryStart, entryFinish } = this;
    if (tree.middle(a) < tree.middle(c)) this.evaluate(tree.middle(a), tree.middle(c), gap);
    this.queue.push(bound, a, a, c, entryStart, entryFinish);
  }

  private enumerate(a: number, c: number, gap: number): void {
    const { first, last } = this.tree;
    for (let i = first[a]!; i <= last[a]!; i++) {
      for (let k = max(first[c]!, i + 1); k <= last[c]!; k++) this.evaluate(i, k, gap);
    }
  }

  private evaluate(i: number, k: number, gap: number): void {
    const { legs, rule } = this;
    const distanceMax = 2 * legMax(legs, this.track.frame.km(i, k));
    if (rule.valueMax(distanceMax, gap) <= this.least) return;
    const distance = rule.distance(2 * legs.km(i, k));
    if (rule.valueMax(distance, gap) > this.least) this.takeClosed(i, i, k, distance);
  }
}
