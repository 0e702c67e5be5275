import { type Arena } from '../arena.js';

const NO_FLOATS = new Float64Array(0);

/** Boxes in space as columns, km; for a single fix both bounds coincide. */
export class Boxes {
  x1: Float64Array = NO_FLOATS;
  x2: Float64Array = NO_FLOATS;
  y1: Float64Array = NO_FLOATS;
  y2: Float64Array = NO_FLOATS;
  z1: Float64Array = NO_FLOATS;
  z2: Float64Array = NO_FLOATS;

  /** Allocates room for this many boxes; existing contents are lost. */
  protected reserveBoxes(arena: Arena, size: number): void {
    this.x1 = arena.floats(size);
    this.x2 = arena.floats(size);
    this.y1 = arena.floats(size);
    this.y2 = arena.floats(size);
    this.z1 = arena.floats(size);
    this.z2 = arena.floats(size);
  }
}
