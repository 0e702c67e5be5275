import { type TileHeights } from './terrarium.js';
import { type TileLevel } from './tile-plan.js';

/** Heights of one zoom, and how far they can be trusted near the edge of its tiles. */
export class LevelHeights {
  private readonly west: number;
  private readonly north: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly tiles: (TileHeights | null)[];
  /** At each corner of the tiles: 1 if all four tiles around it exist, otherwise 0. */
  private readonly corners: Uint8Array;
  private readonly tilesAround: number;

  /** @param loaded in the order of the level's tiles; null for a missing tile */
  constructor(level: TileLevel, loaded: readonly (TileHeights | null)[]) {
    const xs = level.tiles.map((tile) => tile.x);
    const ys = level.tiles.map((tile) => tile.y);
    this.tilesAround = 2 ** level.zoom;
    this.west = Math.min(...xs);
    this.north = Math.min(...ys);
    this.columns = Math.max(...xs) - this.west + 1;
    this.rows = Math.max(...ys) - this.north + 1;
    this.tiles = new Array<TileHeights | null>(this.columns * this.rows).fill(null);
    for (const [i, tile] of level.tiles.entries()) {
      this.tiles[(tile.y - this.north) * this.columns + tile.x - this.west] = loaded[i] ?? null;
    }
    this.corners = this.trustedCorners();
  }

  get isEmpty(): boolean {
    return this.tiles.every((tile) => tile === null);
  }

  /**
   * The height at a position and its weight: 1 inside, falling to 0 towards missing tiles, so that levels blend without
   * a step. Null where this level has no tile. Positions are columns and rows at zoom 0.
   */
  at(worldColumn: number, worldRow: number): { heightM: number; weight: number } | null {
    const column = worldColumn * this.tilesAround - this.west;
    const row = worldRow * this.tilesAround - this.north;
    const tileX = Math.floor(column);
    const tileY = Math.floor(row);
    const tile = this.tileAt(tileX, tileY);
    if (!tile) return null;
    const u = column - tileX;
    const v = row - tileY;
    const weight = Math.min(1, 2 * this.cornerWeight(tileX, tileY, u, v));
    return { heightM: this.interpolate(tile, tileX, tileY, u, v), weight };
  }

  private tileAt(x: number, y: number): TileHeights | null {
    if (x < 0 || y < 0 || x >= this.columns || y >= this.rows) return null;
    return this.tiles[y * this.columns + x]!;
  }

  private trustedCorners(): Uint8Array {
    const corners = new Uint8Array((this.columns + 1) * (this.rows + 1));
    for (let y = 0; y <= this.rows; y++) {
      for (let x = 0; x <= this.columns; x++) {
        const around = [
          this.tileAt(x - 1, y - 1),
          this.tileAt(x, y - 1),
          this.tileAt(x - 1, y),
          this.tileAt(x, y),
        ];
        corners[y * (this.columns + 1) + x] = around.every((tile) => tile !== null) ? 1 : 0;
      }
    }
    return corners;
  }

  private cornerWeight(x: number, y: number, u: number, v: number): number {
    const first = y * (this.columns + 1) + x;
    const second = first + this.columns + 1;
    const { corners } = this;
    const north = corners[first]! * (1 - u) + corners[first + 1]! * u;
    const south = corners[second]! * (1 - u) + corners[second + 1]! * u;
    return north * (1 - v) + south * v;
  }

  /**
   * A smooth surface (quadratic B-spline) over nine pixels, which may lie in neighbouring tiles. Between four pixels
   * alone, the ground would show facets where the triangles are smaller than the pixels.
   */
  private interpolate(tile: TileHeights, tileX: number, tileY: number, u: number, v: number): number {
    const { side, heights } = tile;
    const column = Math.floor(u * side);
    const row = Math.floor(v * side);
    const a = u * side - column;
    const b = v * side - row;
    const [west, middle, east] = [0.5 * (1 - a) ** 2, 0.75 - (a - 0.5) ** 2, 0.5 * a * a];
    const rowWeights = [0.5 * (1 - b) ** 2, 0.75 - (b - 0.5) ** 2, 0.5 * b * b];
    const isInside = column > 0 && row > 0 && column + 1 < side && row + 1 < side;
    let heightM = 0;
    for (let down = -1; down <= 1; down++) {
      const at = (row + down) * side + column;
      const pixel = (right: number) =>
        isInside ? heights[at + right]! : this.pixelAcross(tile, tileX, tileY, column + right, row + down);
      heightM += rowWeights[down + 1]! * (west * pixel(-1) + middle * pixel(0) + east * pixel(1));
    }
    return heightM;
  }

  private pixelAcross(tile: TileHeights, tileX: number, tileY: number, x: number, y: number): number {
    const { side } = tile;
    const [right, down] = [Math.floor(x / side), Math.floor(y / side)];
    const other = this.tileAt(tileX + right, tileY + down);
    if (other?.side === side) return other.heights[(y - down * side) * side + x - right * side]!;
    const clamp = (place: number) => Math.min(side - 1, Math.max(0, place));
    return tile.heights[clamp(y) * side + clamp(x)]!;
  }
}
