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

/** Files of the operator that contain terrain. */
export interface TerrainSource {
  /** The finest zoom with tiles. */
  readonly zoomMax: number;
  /** Whom pages must credit, as plain text; null if the files do not say. */
  readonly attribution: string | null;
  /** Null where the files contain no terrain. */
  tile(address: TileAddress): Promise<TerrainTile | null>;
  close(): Promise<void>;
}

/** A file that cannot be used. The message is for the operator: what is wrong, and what to do. */
export class UnusableFileError extends Error {}
