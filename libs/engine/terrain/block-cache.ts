import { LRUCache } from 'lru-cache';
import { type HeightGrid } from './height-grid.js';

/** Blocks kept in memory, in each thread: 128 of 256 by 256 posts, which is 90 km by 90 km at 1". */
export const CACHED_BYTES_MAX = 32 * 2 ** 20;
/** What an entry takes besides its heights, and what one without heights takes. */
const ENTRY_BYTES = 256;
/** Blocks on each side of a grid, at most: 2^24 posts of 256 each. */
const BLOCK_COLUMNS_MAX = 2 ** 16;

const NOTHING = new Float32Array();

/** A block's number in its grid. */
export function blockNumber(blockRow: number, blockColumn: number): number {
  return blockRow * BLOCK_COLUMNS_MAX + blockColumn;
}

/** Blocks of all grids. The least recently used ones are dropped first. */
export class BlockCache {
  private readonly blocks = new LRUCache<string, Float32Array, HeightGrid>({
    maxSize: CACHED_BYTES_MAX,
    sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
    fetchMethod: async (key, _stale, { context }) => {
      const number = Number(key.slice(key.lastIndexOf(' ') + 1));
      const column = number % BLOCK_COLUMNS_MAX;
      return (await context.readBlock((number - column) / BLOCK_COLUMNS_MAX, column)) ?? NOTHING;
    },
  });

  /** Null where the grid has no heights. */
  async get(grid: HeightGrid, number: number): Promise<Float32Array | null> {
    const heightsM = await this.blocks.forceFetch(`${grid.id} ${number}`, { context: grid });
    return heightsM.length === 0 ? null : heightsM;
  }

  get bytes(): number {
    return this.blocks.calculatedSize;
  }

  clear(): void {
    this.blocks.clear();
  }
}
