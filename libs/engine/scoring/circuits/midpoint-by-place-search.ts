import { type LegMeasure } from '../frame/leg-measure.js';
import { type CircuitRule } from './circuit-rule.js';
import { CircuitSearch } from './circuit-search.js';
import { outAndReturnMax } from './middle-bounds.js';
import { type TrackByPlace } from '../scored-track.js';

const { max, min } = Math;

/**
 * The best FAI out-and-return over the fixes sorted by position. Its ends cannot swap with the turnpoint, so every node
 * records its earliest and latest fix, and combinations without fixes in flight order are dropped.
 */
export class MidpointByPlaceSearch extends CircuitSearch {
  private readonly order: Int32Array;
  private readonly earliest: Int32Array;
  private readonly latest: Int32Array;

  constructor({ track, order }: TrackByPlace, legs: LegMeasure, rule: CircuitRule) {
    super(track, legs, rule);
    this.order = order;
    const { first, last, leafBase } = track.tree;
    this.earliest = track.arena.ints(2 * leafBase).fill(order.length);
    this.latest = track.arena.ints(2 * leafBase).fill(-1);
    for (let node = 2 * leafBase - 1; node >= 1; node--) {
      if (node < leafBase) {
        this.earliest[node] = min(this.earliest[2 * node]!, this.earliest[2 * node + 1]!);
        this.latest[node] = max(this.latest[2 * node]!, this.latest[2 * node + 1]!);
        continue;
      }
      for (let place = first[node]!; place <= last[node]!; place++) {
        this.earliest[node] = min(this.earliest[node]!, order[place]!);
        this.latest[node] = max(this.latest[node]!, order[place]!);
      }
    }
  }

  override byPlace(): CircuitSearch {
    return this;
  }

  protected override outermost(): number {
    return this.acrossMax();
  }

  protected override tryOffer(i: number, j: number, k: number): void {
    const { order } = this;
    if (order[i]! < order[j]! && order[j]! < order[k]!) this.takeOpen(i, j, k);
  }

  protected override consider(a: number, b: number, c: number): void {
    const { tree, legs, earliest, latest } = this;
    if (earliest[a]! >= latest[b]! || earliest[b]! >= latest[c]!) return;
    const distance = outAndReturnMax(this.track, legs, a, b, c);
    const bound = this.rule.valueMax(distance, this.apartMin(a, c));
    if (bound <= this.cutoff()) return;
    if (tree.isLeaf(a) && tree.isLeaf(b) && tree.isLeaf(c)) return this.enumerate(a, b, c);
    this.tryOffer(tree.middle(a), tree.middle(b), tree.middle(c));
    this.queue.push(bound, a, b, c, -1, -1);
  }

  /** Splits the largest node; the three nodes can be in any order. */
  protected override branch(a: number, b: number, c: number): void {
    const { tree } = this;
    const sizeA = tree.isLeaf(a) ? -1 : tree.diagonal2(a);
    const sizeB = tree.isLeaf(b) ? -1 : tree.diagonal2(b);
    const sizeC = tree.isLeaf(c) ? -1 : tree.diagonal2(c);
    for (let half = 0; half < 2; half++) {
      if (sizeA >= sizeB && sizeA >= sizeC) this.consider(2 * a + half, b, c);
      else if (sizeB >= sizeC) this.consider(a, 2 * b + half, c);
      else this.consider(a, b, 2 * c + half);
    }
  }

  private enumerate(a: number, b: number, c: number): void {
    const { first, last } = this.tree;
    for (let i = first[a]!; i <= last[a]!; i++) {
      for (let j = first[b]!; j <= last[b]!; j++) {
        for (let k = first[c]!; k <= last[c]!; k++) this.tryOffer(i, j, k);
      }
    }
  }
}
