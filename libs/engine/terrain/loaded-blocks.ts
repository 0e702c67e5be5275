import { type BlockCache, blockNumber } from './block-cache.js';
import { type Bounds, type HeightGrid } from './height-grid.js';

/** Rows and columns of a grid, with fractions; they may lie beyond its edges. */
interface PostRange {
  readonly north: number;
  readonly south: number;
  readonly west: number;
  readonly east: number;
}

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
    const block = this.blockWith(grid, row, column);
    return block ? block[(row % grid.blockSide) * grid.blockSide + (column % grid.blockSide)]! : NaN;
  }

  /** The block that a post lies in; undefined if it is not loaded. */
  blockWith(grid: HeightGrid, row: number, column: number): Float32Array | undefined {
    const number = blockNumber(Math.floor(row / grid.blockSide), Math.floor(column / grid.blockSide));
    if (number !== this.lastNumber || grid !== this.lastGrid) {
      this.lastBlock = this.grids.get(grid)?.get(number);
      this.lastGrid = grid;
      this.lastNumber = number;
    }
    return this.lastBlock;
  }

  /** Grids of which there are heights. */
  get used(): HeightGrid[] {
    return [...this.grids.keys()];
  }

  /** Notes the blocks with these posts. */
  want(grid: HeightGrid, { north, south, west, east }: PostRange): void {
    const numbers = this.wanted.get(grid) ?? new Set<number>();
    this.wanted.set(grid, numbers);
    const [lastRow, lastColumn] = [blockAt(grid, south, grid.rows), blockAt(grid, east, grid.columns)];
    for (let row = blockAt(grid, north, grid.rows); row <= lastRow; row++) {
      for (let column = blockAt(grid, west, grid.columns); column <= lastColumn; column++) {
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

/** The posts of a grid in an area, which may lie across the antimeridian; null if there are none. */
export function postsWithin(
  grid: HeightGrid,
  { southDeg, northDeg, westDeg, eastDeg }: Bounds,
): PostRange | null {
  const [north, south] = [grid.rowAt(northDeg), grid.rowAt(southDeg)];
  if (!(south >= 0 && north < grid.rows)) return null;
  const turnDeg = grid.columnAt(eastDeg) < 0 ? 360 : grid.columnAt(westDeg) >= grid.columns ? -360 : 0;
  const [west, east] = [grid.columnAt(westDeg + turnDeg), grid.columnAt(eastDeg + turnDeg)];
  return east >= 0 && west < grid.columns ? { north, south, west, east } : null;
}

function blockAt(grid: HeightGrid, post: number, posts: number): number {
  return Math.floor(Math.max(0, Math.min(posts - 1, post)) / grid.blockSide);
}
