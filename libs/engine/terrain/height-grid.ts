/** Latitudes and longitudes of the outermost posts. */
export interface Bounds {
  readonly southDeg: number;
  readonly northDeg: number;
  readonly westDeg: number;
  readonly eastDeg: number;
}

/** Heights at posts. Rows count from the north and columns from the west; a place between posts has fractions. */
export interface HeightGrid {
  /** Differs from that of any other grid, even of a file that replaced this one. */
  readonly id: string;
  readonly file: string;
  /** Grids of the same series and spacing continue each other. */
  readonly series: string;
  readonly bounds: Bounds;
  readonly rows: number;
  readonly columns: number;
  /** Between rows. Sources are preferred by it. */
  readonly spacingDeg: number;
  /** Standard deviation of a height, in metres. */
  readonly sigmaM: number;
  /** Whom to credit, as plain text; null if the file does not say. */
  readonly attribution: string | null;
  /** Posts on each side of a block. */
  readonly blockSide: number;
  rowAt(latitudeDeg: number): number;
  columnAt(longitudeDeg: number): number;
  latitudeAtDeg(row: number): number;
  longitudeAtDeg(column: number): number;
  /** Row by row, in metres above mean sea level. NaN for voids and beyond the last row or column; null if there is none. */
  readBlock(blockRow: number, blockColumn: number): Promise<Float32Array | null>;
}

/** A file that cannot be used. The message is for the operator: what is wrong, and what to do. */
export class UnusableFileError extends Error {}
