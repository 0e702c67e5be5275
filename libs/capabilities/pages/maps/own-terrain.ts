import { TerrainFiles } from '@engine/terrain';
import { Logger } from '@nestjs/common';
import { DrawnTerrain } from './drawn-terrain.js';
import { type TerrainTile, type TileAddress } from './terrain-tile.js';

/** Where the tiles are served. */
export const TERRAIN_PATH = '/maps/terrain';
/** Files that were added, replaced or removed are noticed after that. */
const REFRESH_MS = 10_000;

/** The terrain in files of the operator. PMTiles files come first; the others show what they do not contain. */
export class OwnTerrain {
  private drawn: DrawnTerrain;
  private readonly refreshes: NodeJS.Timeout;

  private constructor(
    private readonly files: TerrainFiles,
    private readonly logger: Logger,
  ) {
    this.drawn = new DrawnTerrain(files);
    this.refreshes = setInterval(() => void this.refresh(), REFRESH_MS).unref();
    this.report();
  }

  /**
   * Opens the files of a folder, which need not exist. Files that cannot be used are reported and skipped.
   * @returns terrain without tiles if there is no usable file
   */
  static async open(folder: string, logger = new Logger('terrain')): Promise<OwnTerrain> {
    const files = await TerrainFiles.open(folder, (file, reason) =>
      logger.warn({ event: 'terrain.file_skipped', file, reason }),
    );
    return new OwnTerrain(files, logger);
  }

  get isEmpty(): boolean {
    return this.zoomMax === null;
  }

  /** Template for pages. Its fragment, which browsers do not send, is what they need to know about the tiles. */
  get template(): string | null {
    if (this.zoomMax === null) return null;
    const fragment = new URLSearchParams({ zoom_max: String(this.zoomMax) });
    const credited = new Set([
      ...this.files.archives.map(({ archive }) => archive.attribution),
      ...this.files.geotiffs.map(({ levels }) => levels[0]!.attribution),
      ...this.files.hgts.map(({ attribution }) => attribution),
    ]);
    credited.delete(null);
    if (credited.size > 0) fragment.set('attribution', [...credited].join(', '));
    return `${TERRAIN_PATH}/{z}/{x}/{y}#${fragment.toString()}`;
  }

  async tile(address: TileAddress): Promise<TerrainTile | null> {
    const { zoom, x, y } = address;
    for (const { archive } of this.files.archives) {
      const bytes = await archive.tile(zoom, x, y);
      if (bytes) return { mediaType: archive.mediaType, bytes };
    }
    return this.drawn.tile(address);
  }

  /** Notices files that were added, replaced or removed. */
  async refresh(): Promise<void> {
    if (!(await this.files.refresh())) return;
    this.drawn = new DrawnTerrain(this.files);
    this.report();
  }

  onApplicationShutdown(): void {
    clearInterval(this.refreshes);
  }

  private report(): void {
    const { archives, geotiffs, hgts } = this.files;
    if (this.isEmpty) return;
    this.logger.log({
      event: 'terrain.opened',
      pmtiles: archives.length,
      geotiff: geotiffs.length,
      hgt: hgts.length,
      zoomMax: this.zoomMax,
    });
  }

  private get zoomMax(): number | null {
    const zooms = this.files.archives.map(({ archive }) => archive.zoomMax);
    if (this.drawn.zoomMax !== null) zooms.push(this.drawn.zoomMax);
    return zooms.length === 0 ? null : Math.max(...zooms);
  }
}
