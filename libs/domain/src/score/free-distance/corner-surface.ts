import { CORNERS, type LiveNodes } from './live-nodes.js';

/** Sums at the corners of a place, interpolated bilinearly over its box. */
export class CornerSurface {
  private x = 0;
  private y = 0;
  /** Inverse widths; 0 for a box without width, where both ends hold the same sum. */
  private perX = 0;
  private perY = 0;
  private f0 = 0;
  private f1 = 0;
  private f2 = 0;
  private f3 = 0;

  load(places: LiveNodes, at: number, sums: Float64Array): void {
    this.x = places.x1[at]!;
    this.y = places.y1[at]!;
    const width = places.x2[at]! - this.x;
    const height = places.y2[at]! - this.y;
    this.perX = width > 0 ? 1 / width : 0;
    this.perY = height > 0 ? 1 / height : 0;
    this.f0 = sums[CORNERS * at]!;
    this.f1 = sums[CORNERS * at + 1]!;
    this.f2 = sums[CORNERS * at + 2]!;
    this.f3 = sums[CORNERS * at + 3]!;
  }

  at(x: number, y: number): number {
    const s = (x - this.x) * this.perX;
    const t = (y - this.y) * this.perY;
    const low = this.f0 + (this.f1 - this.f0) * s;
    const high = this.f2 + (this.f3 - this.f2) * s;
    return low + (high - low) * t;
  }
}
