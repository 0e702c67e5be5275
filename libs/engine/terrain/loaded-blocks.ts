import { type BlockCache, blockNumber } from './block-cache.js';
import { type HeightGrid } from './height-grid.js';

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

  /** Notes the block of a place, which may lie beyond the grid's edges. */
  want(grid: HeightGrid, row: number, column: number): void {
    if (!(row >= 0 && row < grid.rows && column >= 0 && column < grid.columns)) return;
    const number = blockNumber(Math.floor(row / grid.blockSide), Math.floor(column / grid.blockSide));
    const numbers = this.wanted.get(grid);
    if (numbers) numbers.add(number);
    else this.wanted.set(grid, new Set([number]));
  }

  /** Loads what was noted, one after the other: a block is read with all rows around it. */
  async load(cache: BlockCache, onFailed: (grid: HeightGrid, error: Error) => void): Promise<void> {
    for (const [grid, numbers] of this.wanted) {
      try {
        for (const number of numbers) this.enter(grid, number, await cache.get(grid, number));
      } catch (error) {
        onFailed(grid, error as Error);
      }
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
