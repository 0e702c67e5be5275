import { CORNERS, type LiveNodes } from './live-nodes.js';

const { abs, sqrt } = Math;

/**
 * A plane over the ground that bounds the sums at the corners of a place, interpolated bilinearly: the bilinear
 * surface differs from the plane with its middle and mean slopes by at most a quarter of its twist.
 */
export class CornerPlane {
  private base = 0;
  slopeX = 0;
  slopeY = 0;

  /** `side` 1 for a plane on or above the surface, -1 for one on or below. */
  load(places: LiveNodes, at: number, sums: Float64Array, side: 1 | -1): void {
    const o = CORNERS * at;
    const x = places.cornerX[o]!;
    const y = places.cornerY[o]!;
    const ax = places.cornerX[o + 1]! - x;
    const ay = places.cornerY[o + 1]! - y;
    const bx = places.cornerX[o + 2]! - x;
    const by = places.cornerY[o + 2]! - y;
    const f0 = sums[o]!;
    const f1 = sums[o + 1]!;
    const f2 = sums[o + 2]!;
    const f3 = sums[o + 3]!;
    const a2 = ax * ax + ay * ay;
    const b2 = bx * bx + by * by;
    const alongA = a2 > 0 ? (f1 + f3 - f0 - f2) / (2 * a2) : 0;
    const alongB = b2 > 0 ? (f2 + f3 - f0 - f1) / (2 * b2) : 0;
    this.slopeX = alongA * ax + alongB * bx;
    this.slopeY = alongA * ay + alongB * by;
    const middleX = x + (ax + bx) / 2;
    const middleY = y + (ay + by) / 2;
    const middle = (f0 + f1 + f2 + f3) / 4 + (side * abs(f0 + f3 - f1 - f2)) / 4;
    this.base = middle - this.slopeX * middleX - this.slopeY * middleY;
  }

  /** Magnitude of its slope. */
  get steep(): number {
    return sqrt(this.slopeX * this.slopeX + this.slopeY * this.slopeY);
  }

  at(x: number, y: number): number {
    return this.base + this.slopeX * x + this.slopeY * y;
  }
}
