import { ApiError } from '@core/contract';
import { LRUCache } from 'lru-cache';
import { type HgtFile } from './hgt-file.js';
import { columnSpans, rowSpans, sampleFile, TILE_SIDE } from './hgt-tile.js';
import { type TerrainSource, type TerrainTile, type TileAddress } from './terrain-source.js';
import { terrariumPng } from './terrarium-png.js';

/** Finished tiles kept in memory, at most. A flight needs up to 40 tiles of about 100 kB. */
const TILE_CACHE_BYTES = 16 * 2 ** 20;
/** Tiles made at the same time. Each reads up to 9 MB of a file. */
const TILES_AT_ONCE = 3;
/** Requests beyond that would wait for seconds. */
const TILES_WAITING_MAX = 300;
/** Coarser tiles would read hundreds of files. */
const ZOOM_MIN = 5;

/** HGT files as tiles. Tiles are made when they are requested. */
export class HgtTerrain implements TerrainSource {
  readonly zoomMax: number;
  readonly attribution = null;
  private readonly files: ReadonlyMap<string, HgtFile>;
  private readonly tiles = new LRUCache<string, TerrainTile>({
    maxSize: TILE_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  });
  private readonly inProgress = new Map<string, Promise<TerrainTile>>();
  private readonly waiting: (() => void)[] = [];
  private making = 0;

  constructor(files: readonly HgtFile[]) {
    this.files = new Map(files.map((file) => [cellOf(file.latitudeDeg, file.longitudeDeg), file]));
    this.zoomMax = Math.max(...files.map(zoomMaxOf));
  }

  async tile(address: TileAddress): Promise<TerrainTile | null> {
    const key = `${address.zoom}/${address.x}/${address.y}`;
    const kept = this.tiles.get(key) ?? this.inProgress.get(key);
    if (kept) return kept;
    const files = this.filesBelow(address);
    if (files.length === 0) return null;
    const made = this.make(address, files).finally(() => this.inProgress.delete(key));
    this.inProgress.set(key, made);
    const tile = await made;
    this.tiles.set(key, tile);
    return tile;
  }

  async close(): Promise<void> {
    // files are open only while a tile is made
  }

  private filesBelow(address: TileAddress): HgtFile[] {
    if (address.zoom < ZOOM_MIN || address.zoom > this.zoomMax) return [];
    const columns = columnSpans(address);
    return rowSpans(address)
      .flatMap((row) => columns.map((column) => this.files.get(cellOf(row.degree, column.degree))))
      .filter((file) => file !== undefined && zoomMaxOf(file) >= address.zoom) as HgtFile[];
  }

  private async make(address: TileAddress, files: readonly HgtFile[]): Promise<TerrainTile> {
    await this.enter();
    try {
      const heightsM = new Float32Array(TILE_SIDE * TILE_SIDE);
      const columns = columnSpans(address);
      for (const row of rowSpans(address)) {
        for (const column of columns) {
          const own = this.files.get(cellOf(row.degree, column.degree));
          await sampleFile(own ?? nearestFile(files, row.degree, column.degree), row, column, heightsM);
        }
      }
      return { mediaType: 'image/png', bytes: await terrariumPng(TILE_SIDE, heightsM) };
    } finally {
      this.leave();
    }
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

/** The first zoom whose pixels are not larger than the distance between samples. Both shrink with the latitude. */
function zoomMaxOf({ side }: HgtFile): number {
  return Math.ceil(Math.log2((360 * (side - 1)) / TILE_SIDE));
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
