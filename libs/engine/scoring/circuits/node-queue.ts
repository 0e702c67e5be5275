import { type Arena } from '../arena.js';

/** Numbers per queued entry besides its bound: three nodes and a closing pair. */
const FIELDS = 5;
const FIRST_SIZE = 128;

/**
 * Binary heap of node triples by bound, highest first, in typed arrays that grow by doubling. An entry stays in its
 * slot; only its bound and slot number move.
 */
export class NodeQueue {
  size = 0;
  private bounds: Float64Array;
  /** Slots of the queued entries, then the free ones. */
  private slots: Int32Array;
  private fields: Int32Array;
  private slotsUsed = 0;

  constructor(private readonly arena: Arena) {
    this.bounds = arena.floats(FIRST_SIZE);
    this.slots = arena.ints(FIRST_SIZE);
    this.fields = arena.ints(FIELDS * FIRST_SIZE);
  }

  /** Highest bound; 0 if empty. */
  get topBound(): number {
    return this.size > 0 ? this.bounds[0]! : 0;
  }

  /** Field `f` of the highest entry: nodes a, b, c, then start and finish of the closing pair. */
  top(f: number): number {
    return this.fields[FIELDS * this.slots[0]! + f]!;
  }

  clear(): void {
    this.size = 0;
    this.slotsUsed = 0;
  }

  push(bound: number, a: number, b: number, c: number, start: number, finish: number): void {
    if (this.size === this.bounds.length) this.grow();
    const { bounds, slots, fields } = this;
    let at = this.size++;
    const slot = at === this.slotsUsed ? this.slotsUsed++ : slots[at]!;
    const o = FIELDS * slot;
    fields[o] = a;
    fields[o + 1] = b;
    fields[o + 2] = c;
    fields[o + 3] = start;
    fields[o + 4] = finish;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (bounds[parent]! >= bound) break;
      bounds[at] = bounds[parent]!;
      slots[at] = slots[parent]!;
      at = parent;
    }
    bounds[at] = bound;
    slots[at] = slot;
  }

  pop(): void {
    const { bounds, slots } = this;
    const size = --this.size;
    const free = slots[0]!;
    const bound = bounds[size]!;
    const slot = slots[size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && bounds[child + 1]! > bounds[child]!) child++;
      if (bounds[child]! <= bound) break;
      bounds[at] = bounds[child]!;
      slots[at] = slots[child]!;
      at = child;
    }
    bounds[at] = bound;
    slots[at] = slot;
    slots[size] = free;
  }

  private grow(): void {
    const { arena } = this;
    const bounds = arena.floats(2 * this.bounds.length);
    bounds.set(this.bounds);
    this.bounds = bounds;
    const slots = arena.ints(2 * this.slots.length);
    slots.set(this.slots);
    this.slots = slots;
    const fields = arena.ints(2 * this.fields.length);
    fields.set(this.fields);
    this.fields = fields;
  }
}
