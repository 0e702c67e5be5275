import { CircuitSearch } from './circuit-search.js';

const { max, sqrt } = Math;

/**
 * The best FAI out-and-return: start i, turnpoint j, finish k, i < j < k. The distance is twice that from the
 * turnpoint to the middle between start and finish, which are within the closing limit of each other.
 *
 * The middle of two fixes of two boxes lies in the box whose ends are the means of theirs; the largest distance
 * from the turnpoint's box to it bounds the leg, the smallest distance of start and finish boxes the gap.
 */
export class MidpointSearch extends CircuitSearch {
  /** It closes at its own ends. */
  override closeNearest(): void {}

  protected override tryOffer(i: number, j: number, k: number): void {
    if (i < j && j < k) this.evaluate(i, j, k);
  }

  protected override consider(a: number, b: number, c: number, start: number, finish: number): void {
    const { tree, legs, rule } = this;
    if (tree.isEmpty(a) || tree.isEmpty(b) || tree.isEmpty(c)) return;
    const cutoff = this.cutoff();
    const gap = sqrt(tree.chordMin2(a, c)) * (1 - legs.stretch);
    const distance = 2 * (this.kmToMiddleMax(a, b, c) * (1 + legs.stretch) + legs.slackKm);
    const bound = rule.valueMax(distance, gap);
    if (bound <= cutoff) return;
    if (tree.isLeaf(a) && tree.isLeaf(b) && tree.isLeaf(c)) return this.enumerate(a, b, c);
    if (this.closedMax(a, c, start, finish, distance) <= cutoff) return;
    const { entryStart, entryFinish } = this;
    const i = tree.middle(a);
    const j = tree.middle(b);
    const k = tree.middle(c);
    if (i < j && j < k) this.evaluate(i, j, k);
    this.queue.push(bound, a, b, c, entryStart, entryFinish);
  }

  /** Largest distance from a fix of `b` to the middle of one of `a` and one of `c`, km. */
  private kmToMiddleMax(a: number, b: number, c: number): number {
    const { box } = this.tree;
    let chord2 = 0;
    for (let axis = 0; axis < 6; axis += 2) {
      const middleMin = (box[6 * a + axis]! + box[6 * c + axis]!) / 2;
      const middleMax = (box[6 * a + axis + 1]! + box[6 * c + axis + 1]!) / 2;
      const p = middleMax - box[6 * b + axis]!;
      const q = box[6 * b + axis + 1]! - middleMin;
      const d = p > q ? p : q;
      chord2 += d * d;
    }
    return sqrt(chord2) * (1 + chord2 * this.track.frame.arcTerm);
  }

  private enumerate(a: number, b: number, c: number): void {
    const { first, last } = this.tree;
    for (let i = first[a]!; i <= last[a]!; i++) {
      for (let j = max(first[b]!, i + 1); j <= last[b]!; j++) {
        for (let k = max(first[c]!, j + 1); k <= last[c]!; k++) this.evaluate(i, j, k);
      }
    }
  }

  private evaluate(i: number, j: number, k: number): void {
    const { legs, rule } = this;
    const distance = rule.distance(2 * legs.kmToMiddle(j, i, k));
    if (distance <= this.value) return;
    const value = rule.value(distance, legs.km(i, k));
    if (value <= this.value) return;
    this.value = value;
    this.i = i;
    this.j = j;
    this.k = k;
    this.start = i;
    this.finish = k;
  }
}
