import { CircuitSearch, NO_PAIR } from './circuit-search.js';

/** A search whose entries have three nodes in flight order. */
export abstract class TripleSearch extends CircuitSearch {
  /** Splits the largest node of an entry, along with the nodes equal to it. */
  protected override branch(a: number, b: number, c: number, start: number, finish: number): void {
    const { tree } = this;
    const a0 = 2 * a;
    const b0 = 2 * b;
    const c0 = 2 * c;
    const sizeA = tree.isLeaf(a) ? -1 : tree.diagonal2(a);
    const sizeB = tree.isLeaf(b) ? -1 : tree.diagonal2(b);
    const sizeC = tree.isLeaf(c) ? -1 : tree.diagonal2(c);
    if (a === b && b === c) {
      this.consider(a0, a0, a0, NO_PAIR, NO_PAIR);
      this.consider(a0, a0, a0 + 1, NO_PAIR, NO_PAIR);
      this.consider(a0, a0 + 1, a0 + 1, NO_PAIR, NO_PAIR);
      this.consider(a0 + 1, a0 + 1, a0 + 1, NO_PAIR, NO_PAIR);
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
}
