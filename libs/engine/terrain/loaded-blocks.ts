import { type BlockCache, blockNumber } from './block-cache.js';
import { type Bounds, type HeightGrid } from './height-grid.js';

/** Blocks that the ground below one path needs. It keeps them, even if the cache drops them in between. */
export class LoadedBlocks {
  private readonly grids = new Map<HeightGrid, Map<number, Float32Array>>();
  private readonly wanted = new Map<HeightGrid, Set<number>>();
  /** The block of the last lookup. The next one is most often in the same. */
  private lastGrid: HeightGrid | null = null;
  private lastNumber = -1;
  private lastBlock: Float32Array | undefined;

  /** NaN for a void, and for a post that is not loaded. */
  postM(grid: HeightGrid, row: number, column: number): number {
    const side = grid.blockSide;
    const blockRow = Math.floor(row / side);
    const blockColumn = Math.floor(column / side);
    const number = blockNumber(blockRow, blockColumn);
    if (number !== this.lastNumber || grid !== this.lastGrid) {
      this.lastBlock = this.grids.get(grid)?.get(number);
      this.lastGrid = grid;
      this.lastNumber = number;
    }
    if (!this.lastBlock) return NaN;
    return this.lastBlock[(row - blockRow * side) * side + column - blockColumn * side]!;
  }

  /** Grids of which there are heights. */
  get used(): HeightGrid[] {
    return [...this.grids.keys()];
  }

  /** Notes the blocks in an area, which may lie beyond the grid's edges or across the antimeridian. */
  want(grid: HeightGrid, { southDeg, northDeg, westDeg, eastDeg }: Bounds): void {
    const turnDeg = grid.columnAt(eastDeg) < 0 ? 360 : grid.columnAt(westDeg) >= grid.columns ? -360 : 0;
    const [north, south] = [grid.rowAt(northDeg), grid.rowAt(southDeg)];
    const [west, east] = [grid.columnAt(westDeg + turnDeg), grid.columnAt(eastDeg + turnDeg)];
    if (!(south >= 0 && north < grid.rows && east >= 0 && west < grid.columns)) return;
    const block = (post: number, posts: number) =>
      Math.floor(Math.max(0, Math.min(posts - 1, post)) / grid.blockSide);
    const lastRow = block(south, grid.rows);
    const lastColumn = block(east, grid.columns);
    const numbers = this.wanted.get(grid) ?? new Set<number>();
    this.wanted.set(grid, numbers);
    for (let row = block(north, grid.rows); row <= lastRow; row++) {
      for (let column = block(west, grid.columns); column <= lastColumn; column++) {
        numbers.add(blockNumber(row, column));
      }
    }
  }

  /**
   * Loads what was noted, one after the other: a block is read with all rows around it.
   * @param onFailed called once for a grid
   */
  async load(cache: BlockCache, onFailed: (grid: HeightGrid, error: Error) => void): Promise<void> {
    for (const [grid, numbers] of this.wanted) {
      let failure: Error | null = null;
      for (const number of numbers) {
        try {
          this.enter(grid, number, await cache.get(grid, number));
        } catch (error) {
          failure ??= error as Error;
        }
      }
      if (failure) onFailed(grid, failure);
    }
    this.wanted.clear();
    this.lastGrid = null;
  }

  private enter(grid: HeightGrid, number: number, block: Float32Array | null): void {
    if (!block) return;
    const blocks = this.grids.get(grid) ?? new Map<number, Float32Array>();
    this.grids.set(grid, blocks.set(number, block));
  }
}
