import { ApiError } from '@core/contract';
import { HeightRaster, type HgtFile, type TerrainFiles } from '@engine/terrain';
import { LRUCache } from 'lru-cache';
import { continueEdges } from './continue-edges.js';
import { columnSpans, type DegreeSpan, rowSpans, sampleFile, TILE_SIDE } from './hgt-tile.js';
import { type TerrainTile, type TileAddress } from './terrain-tile.js';
import { terrariumPng } from './terrarium-png.js';

/** Finished tiles kept in memory, at most. A flight needs up to 40 tiles of about 100 kB. */
const TILE_CACHE_BYTES = 16 * 2 ** 20;
/** Tiles made at the same time. Each reads up to 9 MB of an HGT file. */
const TILES_AT_ONCE = 3;
/** Requests beyond that would wait for seconds. */
const TILES_WAITING_MAX = 300;
/** Coarser tiles would read hundreds of files. */
const ZOOM_MIN = 5;

/** GeoTIFF and HGT files as tiles, which are drawn when they are requested. GeoTIFF files come first. */
export class DrawnTerrain {
  private readonly cells: ReadonlyMap<string, HgtFile>;
  private readonly raster: HeightRaster;
  private readonly tiles = new LRUCache<string, TerrainTile>({
    maxSize: TILE_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  });
  private readonly inProgress = new Map<string, Promise<TerrainTile | null>>();
  private readonly waiting: (() => void)[] = [];
  private making = 0;

  constructor(files: Pick<TerrainFiles, 'geotiffs' | 'hgts' | 'skip'>) {
    this.cells = new Map(files.hgts.map((file) => [cellOf(file.latitudeDeg, file.longitudeDeg), file]));
    this.raster = new HeightRaster(files);
  }

  /** The finest zoom with tiles; null without files. */
  get zoomMax(): number | null {
    const { spacingDeg } = this.raster;
    const zooms = [...this.cells.values()].map((file) => zoomMaxOf(file.spacingDeg));
    if (spacingDeg !== null) zooms.push(zoomMaxOf(spacingDeg));
    return zooms.length === 0 ? null : Math.max(...zooms);
  }

  /** Null where the files contain no terrain. */
  async tile(address: TileAddress): Promise<TerrainTile | null> {
    if (address.zoom < ZOOM_MIN || address.zoom > (this.zoomMax ?? -1)) return null;
    const key = `${address.zoom}/${address.x}/${address.y}`;
    const kept = this.tiles.get(key) ?? this.inProgress.get(key);
    if (kept) return kept;
    const made = this.make(address).finally(() => this.inProgress.delete(key));
    this.inProgress.set(key, made);
    const tile = await made;
    if (tile) this.tiles.set(key, tile);
    return tile;
  }

  private async make(address: TileAddress): Promise<TerrainTile | null> {
    const [rows, columns] = [rowSpans(address), columnSpans(address)];
    const below = rows
      .flatMap((row) => columns.map((column) => this.cells.get(cellOf(row.degree, column.degree))))
      .filter((file) => file !== undefined && zoomMaxOf(file.spacingDeg) >= address.zoom) as HgtFile[];
    if (below.length === 0 && this.raster.spacingDeg === null) return null;
    await this.enter();
    try {
      const heightsM = await this.heights(rows, columns, below);
      return heightsM && { mediaType: 'image/png', bytes: await terrariumPng(TILE_SIDE, heightsM) };
    } finally {
      this.leave();
    }
  }

  private async heights(
    rows: readonly DegreeSpan[],
    columns: readonly DegreeSpan[],
    below: readonly HgtFile[],
  ): Promise<Float32Array | null> {
    const heightsM = await this.raster.heightsM(centresOf(rows), centresOf(columns));
    const isComplete = heightsM !== null && !heightsM.some(Number.isNaN);
    if (isComplete) return heightsM;
    if (below.length === 0) return heightsM && continueEdges(TILE_SIDE, heightsM);
    const drawnM = new Float32Array(TILE_SIDE * TILE_SIDE);
    for (const row of rows) {
      for (const column of columns) {
        const own = this.cells.get(cellOf(row.degree, column.degree));
        await sampleFile(own ?? nearestFile(below, row.degree, column.degree), row, column, drawnM);
      }
    }
    return heightsM ? heightsM.map((heightM, i) => (Number.isNaN(heightM) ? drawnM[i]! : heightM)) : drawnM;
  }

  /** @throws ApiError service_unavailable if too many tiles are waiting */
  private async enter(): Promise<void> {
    if (this.making < TILES_AT_ONCE) {
      this.making++;
      return;
    }
    if (this.waiting.length >= TILES_WAITING_MAX) throw new ApiError('service_unavailable');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.making--;
  }
}

function cellOf(latitudeDeg: number, longitudeDeg: number): string {
  return `${latitudeDeg} ${longitudeDeg}`;
}

function centresOf(spans: readonly DegreeSpan[]): number[] {
  return spans.flatMap(({ centresDeg }) => centresDeg);
}

/** The first zoom whose pixels are not larger than the distance between posts. Both shrink with the latitude. */
function zoomMaxOf(spacingDeg: number): number {
  return Math.ceil(Math.log2(360 / spacingDeg / TILE_SIDE));
}

/**
 * The file whose edge continues where there is none. There are no files of the open sea, so next to one, the edge is
 * sea. Next to land that the operator has no file of, a sea would begin with a cliff.
 */
function nearestFile(files: readonly HgtFile[], latitudeDeg: number, longitudeDeg: number): HgtFile {
  const distance = (file: HgtFile) =>
    Math.hypot(file.latitudeDeg - latitudeDeg, file.longitudeDeg - longitudeDeg);
  return files.reduce((best, file) => (distance(file) < distance(best) ? file : best));
}
