import { type Arena } from '../arena.js';
import { type EarthFrame } from './earth-frame.js';
import { type IndexTree } from './index-tree.js';

const { sqrt } = Math;
const BELOW_ALL = Number.NEGATIVE_INFINITY;
const ABOVE_ALL = Number.POSITIVE_INFINITY;

/** Numbers per node: four corners, x and y each. */
const NUMBERS = 8;
/** Larger nodes keep their upright box: it is used only once or twice, and reading all fixes would cost more. */
const TURNED_FIXES_MAX = 512;

/**
 * Four ground corners of a box around the fixes of a node, aligned with its flight direction or upright, whichever
 * has the smaller area. Where the track bends, an upright box grows with its width, while one along the track grows
 * only by the sagitta, which shrinks with the square of the width. Computed on demand.
 */
export class BoxCorners {
  private readonly corners: Float64Array;
  private readonly isMade: Uint8Array;

  constructor(
    private readonly frame: EarthFrame,
    private readonly tree: IndexTree,
    arena: Arena,
  ) {
    this.corners = arena.floats(NUMBERS * tree.first.length);
    this.isMade = arena.bytes(tree.first.length).fill(0);
  }

  /** The corners of all nodes; those of `node` start at 8·node and are valid from now on. */
  of(node: number): Float64Array {
    if (this.isMade[node] === 0) {
      this.isMade[node] = 1;
      this.make(node);
    }
    return this.corners;
  }

  private make(node: number): void {
    const { tree } = this;
    const { x, y } = this.frame;
    const first = tree.first[node]!;
    const last = tree.last[node]!;
    const b = 6 * node;
    const x1 = tree.box[b]!;
    const x2 = tree.box[b + 1]!;
    const y1 = tree.box[b + 2]!;
    const y2 = tree.box[b + 3]!;
    this.put(node, x1, y1, x2 - x1, 0, 0, y2 - y1);
    if (last - first > TURNED_FIXES_MAX) return;
    const east = x[last]! - x[first]!;
    const north = y[last]! - y[first]!;
    const length = sqrt(east * east + north * north);
    if (length === 0) return;
    const ux = east / length;
    const uy = north / length;
    let along1 = ABOVE_ALL;
    let along2 = BELOW_ALL;
    let across1 = ABOVE_ALL;
    let across2 = BELOW_ALL;
    for (let i = first; i <= last; i++) {
      const along = x[i]! * ux + y[i]! * uy;
      const across = y[i]! * ux - x[i]! * uy;
      if (along < along1) along1 = along;
      if (along > along2) along2 = along;
      if (across < across1) across1 = across;
      if (across > across2) across2 = across;
    }
    if ((along2 - along1) * (across2 - across1) >= (x2 - x1) * (y2 - y1)) return;
    const cornerX = along1 * ux - across1 * uy;
    const cornerY = along1 * uy + across1 * ux;
    const long = along2 - along1;
    const wide = across2 - across1;
    this.put(node, cornerX, cornerY, long * ux, long * uy, -wide * uy, wide * ux);
  }

  /** Writes the corners of the parallelogram spanned from a point by two edges. */
  private put(node: number, x: number, y: number, ax: number, ay: number, bx: number, by: number): void {
    const { corners } = this;
    const o = NUMBERS * node;
    corners[o] = x;
    corners[o + 1] = y;
    corners[o + 2] = x + ax;
    corners[o + 3] = y + ay;
    corners[o + 4] = x + bx;
    corners[o + 5] = y + by;
    corners[o + 6] = x + ax + bx;
    corners[o + 7] = y + ay + by;
  }
}
