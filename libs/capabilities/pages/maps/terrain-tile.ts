/** A tile of the usual web map grid: Web Mercator, 2^zoom tiles around the equator, rows from the north. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Heights as an image in terrarium encoding. */
export interface TerrainTile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}
