import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { UnusableFileError } from './terrain-source.js';

/** Samples on each side: three and one arc seconds apart. The outer ones are shared with the neighbours. */
const SIDES = [1_201, 3_601];
const BYTES_PER_SAMPLE = 2;
/** The sensor saw nothing there. */
const VOID = -32_768;
const NAME = /^([NS])(\d{2})([EW])(\d{3})\.hgt$/i;

/** A file of the Shuttle Radar Topography Mission, or of others in its format: one degree by one degree. */
export class HgtFile {
  private constructor(
    private readonly file: string,
    /** Of the south west corner. */
    readonly latitudeDeg: number,
    readonly longitudeDeg: number,
    readonly side: number,
  ) {}

  /** @throws UnusableFileError */
  static async at(file: string): Promise<HgtFile> {
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
    const side = SIDES.find((each) => each * each * BYTES_PER_SAMPLE === size);
    if (side === undefined) {
      const sizes = SIDES.map((each) => each * each * BYTES_PER_SAMPLE).join(' or ');
      throw new UnusableFileError(
        `The file has ${size} bytes, but an HGT file has ${sizes}. Unpack it or download it again.`,
      );
    }
    return new HgtFile(file, latitudeDeg, longitudeDeg, side);
  }

  /** Opens the file while rows are read. */
  async reading<T>(read: (rows: HgtRows) => Promise<T>): Promise<T> {
    const handle = await open(this.file);
    try {
      return await read(new HgtRows(handle, this.side));
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

  /** Successive rows, counted from the north. */
  async read(first: number, count: number): Promise<HgtRow[]> {
    const rowBytes = this.side * BYTES_PER_SAMPLE;
    const buffer = Buffer.allocUnsafe(count * rowBytes);
    const { bytesRead } = await this.handle.read(buffer, 0, buffer.length, first * rowBytes);
    if (bytesRead < buffer.length) throw new Error('An HGT file has become shorter since the start');
    return Array.from(
      { length: count },
      (_, i) => new HgtRow(new DataView(buffer.buffer, buffer.byteOffset + i * rowBytes, rowBytes)),
    );
  }
}

/** Samples from west to east. */
export class HgtRow {
  constructor(private readonly samples: DataView) {}

  heightM(column: number): number {
    const heightM = this.samples.getInt16(column * BYTES_PER_SAMPLE);
    if (heightM !== VOID) return heightM;
    this.fillVoids();
    return this.samples.getInt16(column * BYTES_PER_SAMPLE);
  }

  /** Interpolates across voids. A row without any height is at sea level. */
  private fillVoids(): void {
    const side = this.samples.byteLength / BYTES_PER_SAMPLE;
    let last = -1;
    for (let column = 0; column <= side; column++) {
      if (column < side && this.samples.getInt16(column * BYTES_PER_SAMPLE) === VOID) continue;
      this.fill(last, column, side);
      last = column;
    }
  }

  /** Fills what lies between two columns that have heights. */
  private fill(before: number, after: number, side: number): void {
    const height = (column: number) => this.samples.getInt16(column * BYTES_PER_SAMPLE);
    const west = before >= 0 ? height(before) : after < side ? height(after) : 0;
    const east = after < side ? height(after) : west;
    for (let column = before + 1; column < after; column++) {
      const share = (column - before) / (after - before);
      this.samples.setInt16(column * BYTES_PER_SAMPLE, Math.round(west + (east - west) * share));
    }
  }
}
