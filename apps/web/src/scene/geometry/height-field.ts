import { type Extent } from './extent.js';

/** Height of the ground at a position in local metres. */
export type HeightField = (x: number, z: number) => number;

/** The heights of a grid, without its place. */
export interface SampledGrid {
  readonly halfM: number;
  readonly side: number;
  readonly heights: Float32Array;
}

/** Heights at the crossings of a square grid. */
export class HeightGrid {
  private readonly stepM: number;

  constructor(
    readonly centreX: number,
    readonly centreZ: number,
    readonly halfM: number,
    /** Points on each side. */
    readonly side: number,
    readonly heights: Float32Array,
  ) {
    this.stepM = (2 * halfM) / (side - 1);
  }

  static sample(
    field: HeightField,
    centreX: number,
    centreZ: number,
    halfM: number,
    side: number,
  ): HeightGrid {
    const grid = new HeightGrid(centreX, centreZ, halfM, side, new Float32Array(side * side));
    for (let row = 0; row < side; row++) {
      const z = centreZ - halfM + row * grid.stepM;
      for (let column = 0; column < side; column++) {
        grid.heights[row * side + column] = field(centreX - halfM + column * grid.stepM, z);
      }
    }
    return grid;
  }

  /** A grid that another thread has sampled around an extent. */
  static around({ centreX, centreZ }: Extent, { halfM, side, heights }: SampledGrid): HeightGrid {
    return new HeightGrid(centreX, centreZ, halfM, side, heights);
  }

  /** Bilinear; outside the grid, the height at its edge. */
  at(x: number, z: number): number {
    const u = this.clamped((x - this.centreX + this.halfM) / this.stepM);
    const v = this.clamped((z - this.centreZ + this.halfM) / this.stepM);
    const column = Math.floor(u);
    const row = Math.floor(v);
    const [a, b] = [u - column, v - row];
    const first = row * this.side + column;
    const { heights, side } = this;
    const north = heights[first]! + (heights[first + 1]! - heights[first]!) * a;
    const south = heights[first + side]! + (heights[first + side + 1]! - heights[first + side]!) * a;
    return north + (south - north) * b;
  }

  /** The point of the grid that is nearest to a position; null outside. */
  nearest(x: number, z: number): number | null {
    const column = Math.round((x - this.centreX + this.halfM) / this.stepM);
    const row = Math.round((z - this.centreZ + this.halfM) / this.stepM);
    const isInside = column >= 0 && row >= 0 && column < this.side && row < this.side;
    return isInside ? row * this.side + column : null;
  }

  private clamped(place: number): number {
    return Math.min(this.side - 1.001, Math.max(0, place));
  }
}
