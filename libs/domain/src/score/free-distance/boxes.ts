import { type Arena } from '../arena.js';

const NO_FLOATS = new Float64Array(0);

/** Boxes in space as columns, km; the ends coincide for a single fix. */
export class Boxes {
  x1: Float64Array = NO_FLOATS;
  x2: Float64Array = NO_FLOATS;
  y1: Float64Array = NO_FLOATS;
  y2: Float64Array = NO_FLOATS;
  z1: Float64Array = NO_FLOATS;
  z2: Float64Array = NO_FLOATS;

  /** Room for so many boxes; what was there is lost. */
  protected reserveBoxes(arena: Arena, size: number): void {
    this.x1 = arena.floats(size);
    this.x2 = arena.floats(size);
    this.y1 = arena.floats(size);
    this.y2 = arena.floats(size);
    this.z1 = arena.floats(size);
    this.z2 = arena.floats(size);
  }
}
