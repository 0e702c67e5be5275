import path from 'node:path';
import { type Bounds, type HeightGrid, UnusableFileError } from './height-grid.js';
import { type PmtilesArchive } from './pmtiles-archive.js';
import { imageSide, terrariumHeights } from './terrarium-pixels.js';
import { UNKNOWN_SOURCE_SIGMA_M } from './vertical-accuracy.js';

/** Coarser zooms say nothing about the ground below a flight: about 110 m between posts. */
const SPACING_MAX_DEG = 0.001;
const TILE_SIDES = [256, 512];

/** The tiles of one zoom as posts: the centres of their pixels. */
export class PmtilesGrid implements HeightGrid {
  readonly sigmaM = UNKNOWN_SOURCE_SIGMA_M;
  readonly series: string;
  readonly file: string;
  readonly attribution: string | null;
  readonly bounds: Bounds;
  readonly rows: number;
  readonly columns: number;
  /** At the equator. */
  readonly spacingDeg: number;

  private constructor(
    readonly id: string,
    private readonly archive: PmtilesArchive,
    private readonly zoom: number,
    readonly blockSide: number,
  ) {
    this.series = id;
    this.file = archive.file;
    this.attribution = archive.attribution;
    this.bounds = archive.bounds;
    this.rows = this.columns = blockSide * 2 ** zoom;
    this.spacingDeg = 360 / this.columns;
  }

  /**
   * The zooms that are fine enough, from the finest.
   * @throws UnusableFileError
   */
  static async ofArchive(archive: PmtilesArchive, id: string): Promise<PmtilesGrid[]> {
    const tile = await archive.anyTile();
    const side = tile && imageSide(tile);
    if (!TILE_SIDES.includes(side ?? 0)) {
      throw new UnusableFileError(
        `The tiles of ${path.basename(archive.file)} are not lossless images of 256 or 512 pixels. Extract it again from a source of terrarium tiles.`,
      );
    }
    const grids: PmtilesGrid[] = [];
    for (let zoom = archive.zoomMax; zoom >= archive.zoomMin; zoom--) {
      const grid = new PmtilesGrid(`${id} ${zoom}`, archive, zoom, side!);
      if (grid.spacingDeg <= SPACING_MAX_DEG) grids.push(grid);
    }
    return grids;
  }

  rowAt(latitudeDeg: number): number {
    const mercator = Math.asinh(Math.tan((latitudeDeg * Math.PI) / 180)) / Math.PI;
    return ((1 - mercator) / 2) * this.rows - 0.5;
  }

  columnAt(longitudeDeg: number): number {
    return ((longitudeDeg + 180) / 360) * this.columns - 0.5;
  }

  latitudeAtDeg(row: number): number {
    const mercator = 1 - (2 * (row + 0.5)) / this.rows;
    return (Math.atan(Math.sinh(mercator * Math.PI)) * 180) / Math.PI;
  }

  longitudeAtDeg(column: number): number {
    return ((column + 0.5) / this.columns) * 360 - 180;
  }

  async readBlock(blockRow: number, blockColumn: number): Promise<Float32Array | null> {
    const tile = await this.archive.tile(this.zoom, blockColumn, blockRow);
    return tile && terrariumHeights(tile, this.blockSide);
  }
}
