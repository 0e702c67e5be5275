import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Bounds, type HeightGrid, UnusableFileError } from './height-grid.js';
import { SRTM_SIGMA_M } from './vertical-accuracy.js';

/** Posts on each side: three and one arc seconds apart. The outer ones are shared with the neighbours. */
const SIDES = [1_201, 3_601];
const BYTES_PER_POST = 2;
/** The sensor saw nothing there. */
const VOID = -32_768;
const NAME = /^([NS])(\d{2})([EW])(\d{3})\.hgt$/i;

/** A file of the Shuttle Radar Topography Mission, or of others in its format: one degree by one degree. */
export class HgtFile implements HeightGrid {
  readonly sigmaM = SRTM_SIGMA_M;
  readonly attribution = null;
  readonly blockSide = 256;
  readonly bounds: Bounds;
  readonly rows: number;
  readonly columns: number;
  readonly spacingDeg: number;

  private constructor(
    readonly id: string,
    readonly file: string,
    /** Of the south west corner. */
    private readonly latitudeDeg: number,
    private readonly longitudeDeg: number,
    side: number,
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
  static async open(file: string, id: string): Promise<HgtFile> {
    const [, northSouth, latitude, eastWest, longitude] = NAME.exec(path.basename(file)) ?? [];
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
    return new HgtFile(id, file, latitudeDeg, longitudeDeg, side);
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

  /** Reads from the first post to the last one at once: fewer, larger reads take less time. */
  async readBlock(blockRow: number, blockColumn: number): Promise<Float32Array> {
    const firstRow = blockRow * this.blockSide;
    const firstColumn = blockColumn * this.blockSide;
    const rows = Math.min(this.blockSide, this.rows - firstRow);
    const columns = Math.min(this.blockSide, this.columns - firstColumn);
    const posts = await this.posts(
      firstRow * this.columns + firstColumn,
      (rows - 1) * this.columns + columns,
    );
    const heightsM = new Float32Array(this.blockSide * this.blockSide).fill(NaN);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const heightM = posts[row * this.columns + column]!;
        if (heightM !== VOID) heightsM[row * this.blockSide + column] = heightM;
      }
    }
    return heightsM;
  }

  private async posts(first: number, count: number): Promise<Int16Array> {
    const bytes = Buffer.from(new ArrayBuffer(count * BYTES_PER_POST));
    const handle = await open(this.file);
    try {
      await readFully(handle, bytes, first * BYTES_PER_POST);
    } finally {
      await handle.close();
    }
    bytes.swap16();
    return new Int16Array(bytes.buffer);
  }
}

async function readFully(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
  if (bytesRead < bytes.length) throw new Error('the file has become shorter since it was opened');
}
