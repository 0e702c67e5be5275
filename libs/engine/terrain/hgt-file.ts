import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Bounds, type HeightGrid, UnusableFileError } from './height-grid.js';
import { SRTM_SIGMA_M } from './vertical-accuracy.js';

/** Posts on each side: three and one arc seconds apart. The outer ones are shared with the neighbours. */
const SIDES = [1_201, 3_601];
const BYTES_PER_POST = 2;
/** The sensor saw nothing there. */
const VOID = -32_768;
const HGT_NAME = /^([NS])(\d{2})([EW])(\d{3})\.hgt$/i;

/** A file of the Shuttle Radar Topography Mission, or of others in its format: one degree by one degree. */
export class HgtFile implements HeightGrid {
  readonly series = 'hgt';
  readonly sigmaM = SRTM_SIGMA_M;
  readonly blockSide = 256;
  readonly bounds: Bounds;
  readonly rows: number;
  readonly columns: number;
  readonly spacingDeg: number;

  private constructor(
    readonly id: string,
    readonly file: string,
    /** Of the south west corner. */
    readonly latitudeDeg: number,
    readonly longitudeDeg: number,
    side: number,
    readonly attribution: string | null,
  ) {
    this.rows = side;
    this.columns = side;
    this.spacingDeg = 1 / (side - 1);
    this.bounds = {
      southDeg: latitudeDeg,
      northDeg: latitudeDeg + 1,
      westDeg: longitudeDeg,
      eastDeg: longitudeDeg + 1,
    };
  }

  /** @throws UnusableFileError */
  static async open(file: string, id: string, attribution: string | null): Promise<HgtFile> {
    const [, northSouth, latitude, eastWest, longitude] = HGT_NAME.exec(path.basename(file)) ?? [];
    const latitudeDeg = Number(latitude) * (northSouth?.toUpperCase() === 'S' ? -1 : 1);
    const longitudeDeg = Number(longitude) * (eastWest?.toUpperCase() === 'W' ? -1 : 1);
    const isOnEarth = latitudeDeg >= -90 && latitudeDeg < 90 && longitudeDeg >= -180 && longitudeDeg < 180;
    if (!isOnEarth) {
      throw new UnusableFileError(
        'The name is not that of an HGT file. Rename it to one such as N46E007.hgt.',
      );
    }
    const { size } = await stat(file);
    const side = SIDES.find((each) => each * each * BYTES_PER_POST === size);
    if (side === undefined) {
      const sizes = SIDES.map((each) => each * each * BYTES_PER_POST).join(' or ');
      throw new UnusableFileError(
        `The file has ${size} bytes, but an HGT file has ${sizes}. Unpack it or download it again.`,
      );
    }
    return new HgtFile(id, file, latitudeDeg, longitudeDeg, side, attribution);
  }

  rowAt(latitudeDeg: number): number {
    return (this.latitudeDeg + 1 - latitudeDeg) * (this.rows - 1);
  }

  columnAt(longitudeDeg: number): number {
    return (longitudeDeg - this.longitudeDeg) * (this.columns - 1);
  }

  latitudeAtDeg(row: number): number {
    return this.latitudeDeg + 1 - row / (this.rows - 1);
  }

  longitudeAtDeg(column: number): number {
    return this.longitudeDeg + column / (this.columns - 1);
  }

  async readBlock(blockRow: number, blockColumn: number): Promise<Float32Array> {
    const firstRow = blockRow * this.blockSide;
    const firstColumn = blockColumn * this.blockSide;
    const columns = Math.min(this.blockSide, this.columns - firstColumn);
    const rows = await this.reading((each) =>
      each.read(firstRow, Math.min(this.blockSide, this.rows - firstRow)),
    );
    const heightsM = new Float32Array(this.blockSide * this.blockSide).fill(NaN);
    for (const [row, posts] of rows.entries()) {
      for (let column = 0; column < columns; column++) {
        heightsM[row * this.blockSide + column] = posts.measuredM(firstColumn + column);
      }
    }
    return heightsM;
  }

  /** Opens the file while rows are read. */
  async reading<T>(read: (rows: HgtRows) => Promise<T>): Promise<T> {
    const handle = await open(this.file);
    try {
      return await read(new HgtRows(handle, this.columns));
    } finally {
      await handle.close();
    }
  }
}

/** Reads rows of an open HGT file. */
class HgtRows {
  constructor(
    private readonly handle: FileHandle,
    private readonly side: number,
  ) {}

  /** Successive rows, counted from the north. One large read takes less time than many. */
  async read(first: number, count: number): Promise<HgtRow[]> {
    const rowBytes = this.side * BYTES_PER_POST;
    const buffer = Buffer.from(new ArrayBuffer(count * rowBytes));
    const { bytesRead } = await this.handle.read(buffer, 0, buffer.length, first * rowBytes);
    if (bytesRead < buffer.length) throw new Error('the file has become shorter since it was opened');
    buffer.swap16();
    const posts = new Int16Array(buffer.buffer);
    return Array.from(
      { length: count },
      (_, i) => new HgtRow(posts.subarray(i * this.side, (i + 1) * this.side)),
    );
  }
}

/** Posts from west to east. */
export class HgtRow {
  constructor(private readonly posts: Int16Array) {}

  /** NaN for a void. */
  measuredM(column: number): number {
    const heightM = this.posts[column]!;
    return heightM === VOID ? NaN : heightM;
  }

  /** For drawing: voids are interpolated. */
  drawnM(column: number): number {
    if (this.posts[column] === VOID) this.fillVoids();
    return this.posts[column]!;
  }

  /** Interpolates across voids. A row without any height is at sea level. */
  private fillVoids(): void {
    let last = -1;
    for (let column = 0; column <= this.posts.length; column++) {
      if (this.posts[column] === VOID) continue;
      this.fill(last, column);
      last = column;
    }
  }

  /** Fills what lies between two columns that have heights. */
  private fill(before: number, after: number): void {
    const west = this.posts[before] ?? this.posts[after] ?? 0;
    const east = this.posts[after] ?? west;
    for (let column = before + 1; column < after; column++) {
      this.posts[column] = Math.round(west + ((east - west) * (column - before)) / (after - before));
    }
  }
}
