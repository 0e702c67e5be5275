import { type Arena } from '../arena.js';

/** Numbers a queued entry holds beside its bound: three nodes and a closing pair. */
const FIELDS = 5;
const FIRST_SIZE = 128;

/** Binary heap of node triples by their bound, highest first, in typed arrays that grow by doubling. */
export class NodeQueue {
  size = 0;
  private bounds: Float64Array;
  private fields: Int32Array;

  constructor(private readonly arena: Arena) {
    this.bounds = arena.floats(FIRST_SIZE);
    this.fields = arena.ints(FIELDS * FIRST_SIZE);
  }

  /** Highest bound; 0 when empty. */
  get topBound(): number {
    return this.size > 0 ? this.bounds[0]! : 0;
  }

  /** Field `f` of the highest entry: nodes a, b, c, then start and finish of the closing pair. */
  top(f: number): number {
    return this.fields[f]!;
  }

  clear(): void {
    this.size = 0;
  }

  push(bound: number, a: number, b: number, c: number, start: number, finish: number): void {
    if (this.size === this.bounds.length) this.grow();
    const { bounds } = this;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (bounds[parent]! >= bound) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, bound, a, b, c, start, finish);
  }

  pop(): void {
    const { bounds, fields } = this;
    const size = --this.size;
    if (size === 0) return;
    const bound = bounds[size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && bounds[child + 1]! > bounds[child]!) child++;
      if (bounds[child]! <= bound) break;
      this.move(child, at);
      at = child;
    }
    const o = FIELDS * size;
    this.put(at, bound, fields[o]!, fields[o + 1]!, fields[o + 2]!, fields[o + 3]!, fields[o + 4]!);
  }

  private put(
    at: number,
    bound: number,
    a: number,
    b: number,
    c: number,
    start: number,
    finish: number,
  ): void {
    this.bounds[at] = bound;
    const { fields } = this;
    const o = FIELDS * at;
    fields[o] = a;
    fields[o + 1] = b;
    fields[o + 2] = c;
    fields[o + 3] = start;
    fields[o + 4] = finish;
  }

  private move(from: number, to: number): void {
    this.bounds[to] = this.bounds[from]!;
    const { fields } = this;
    const o = FIELDS * from;
    this.put(
      to,
      this.bounds[from]!,
      fields[o]!,
      fields[o + 1]!,
      fields[o + 2]!,
      fields[o + 3]!,
      fields[o + 4]!,
    );
  }

  private grow(): void {
    const bounds = this.arena.floats(2 * this.bounds.length);
    bounds.set(this.bounds);
    this.bounds = bounds;
    const fields = this.arena.ints(2 * this.fields.length);
    fields.set(this.fields);
    this.fields = fields;
  }
}
