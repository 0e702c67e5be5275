import path from 'node:path';
import { type Bounds, TerrainFiles } from '@engine/terrain';
import { Logger } from '@nestjs/common';
import { DrawnTerrain } from './drawn-terrain.js';
import { type TerrainTile, type TileAddress } from './terrain-tile.js';

/** Where the tiles are served. */
export const TERRAIN_PATH = '/maps/terrain';
/** Below it, the same with the ground that comes with the service. */
export const SAMPLE = 'sample';
/** Files that were added, replaced or removed are noticed after that. */
const REFRESH_MS = 10_000;
/** Below the folder of the sample flight's ground: what is seen behind it, too coarse for heights above ground. */
const HORIZON = 'horizon';

/**
 * The terrain in files: those of the operator, and below the sample flight those that come with the service. Of the
 * operator's, PMTiles files come first; the others show what they do not contain.
 */
export class OwnTerrain {
  /** Template for pages, of the operator's terrain. Its fragment, which browsers do not send, describes the tiles. */
  template: string | null = null;
  /** Template for flights above the ground that comes with the service; null without it. */
  sampleTemplate: string | null = null;
  private drawn: DrawnTerrain;
  private readonly drawnSample: DrawnTerrain;
  private readonly refreshes: NodeJS.Timeout;

  private constructor(
    private readonly files: TerrainFiles,
    private readonly sample: TerrainFiles,
    horizon: TerrainFiles,
    private readonly logger: Logger,
  ) {
    this.drawn = new DrawnTerrain(files);
    this.drawnSample = new DrawnTerrain({
      geotiffs: [...sample.geotiffs, ...horizon.geotiffs],
      hgts: [],
      skip: (file, error) => sample.skip(file, error),
    });
    this.refreshes = setInterval(() => void this.refresh(), REFRESH_MS).unref();
    this.describe();
  }

  /**
   * Opens the files of folders, which need not exist. Files that cannot be used are reported and skipped.
   * @returns terrain without tiles if there is no usable file
   */
  static async open(
    folder: string,
    sampleFolder: string,
    logger = new Logger('terrain'),
  ): Promise<OwnTerrain> {
    const opened = [folder, sampleFolder, path.join(sampleFolder, HORIZON)].map((each) =>
      TerrainFiles.open(each, (file, reason) => logger.warn({ event: 'terrain.file_skipped', file, reason })),
    );
    const [files, sample, horizon] = (await Promise.all(opened)) as [
      TerrainFiles,
      TerrainFiles,
      TerrainFiles,
    ];
    return new OwnTerrain(files, sample, horizon, logger);
  }

  /** Whether the operator has no terrain. */
  get isEmpty(): boolean {
    return this.zoomMax === null;
  }

  async tile(address: TileAddress): Promise<TerrainTile | null> {
    const { zoom, x, y } = address;
    for (const { archive } of this.files.archives) {
      const bytes = await archive.tile(zoom, x, y);
      if (bytes) return { mediaType: archive.mediaType, bytes };
    }
    return this.drawn.tile(address);
  }

  /** For flights within the ground that comes with the service. Others would see its edge on their horizon. */
  async sampleTile(address: TileAddress): Promise<TerrainTile | null> {
    return (await this.tile(address)) ?? this.drawnSample.tile(address);
  }

  /** Notices files that were added, replaced or removed. */
  async refresh(): Promise<void> {
    if (!(await this.files.refresh())) return;
    this.drawn = new DrawnTerrain(this.files);
    this.describe();
  }

  onApplicationShutdown(): void {
    clearInterval(this.refreshes);
  }

  /** For pages, and in the log. */
  private describe(): void {
    const { archives, geotiffs, hgts } = this.files;
    this.template =
      this.zoomMax === null ? null : templateOf(TERRAIN_PATH, this.zoomMax, creditsOf(this.files));
    this.sampleTemplate = this.templateOfSample();
    if (this.isEmpty) return;
    this.logger.log({
      event: 'terrain.opened',
      pmtiles: archives.length,
      geotiff: geotiffs.length,
      hgt: hgts.length,
      zoomMax: this.zoomMax,
    });
  }

  private templateOfSample(): string | null {
    const [ground] = this.sample.listed;
    if (!ground) return null;
    const isOverlaid = this.files.listed.some(({ bounds }) => overlap(bounds, ground.bounds));
    const zoomMax = Math.max(this.drawnSample.zoomMax!, (isOverlaid && this.zoomMax) || 0);
    const credits = [...(isOverlaid ? creditsOf(this.files) : []), ...creditsOf(this.sample)];
    return templateOf(`${TERRAIN_PATH}/${SAMPLE}`, zoomMax, credits, ground.bounds);
  }

  private get zoomMax(): number | null {
    const zooms = this.files.archives.map(({ archive }) => archive.zoomMax);
    if (this.drawn.zoomMax !== null) zooms.push(this.drawn.zoomMax);
    return zooms.length === 0 ? null : Math.max(...zooms);
  }
}

/** Whom the files credit. */
function creditsOf({ archives, geotiffs, hgts }: TerrainFiles): string[] {
  const credits = [
    ...archives.map(({ archive }) => archive.attribution),
    ...geotiffs.map(({ levels }) => levels[0]!.attribution),
    ...hgts.map(({ attribution }) => attribution),
  ];
  return credits.filter((credit) => credit !== null);
}

function overlap(one: Bounds, other: Bounds): boolean {
  return (
    one.southDeg < other.northDeg &&
    one.northDeg > other.southDeg &&
    one.westDeg < other.eastDeg &&
    one.eastDeg > other.westDeg
  );
}

function templateOf(folder: string, zoomMax: number, credits: readonly string[], bounds?: Bounds): string {
  const fragment = new URLSearchParams({ zoom_max: String(zoomMax) });
  if (credits.length > 0) fragment.set('attribution', [...new Set(credits)].join(', '));
  if (bounds) {
    const { westDeg, southDeg, eastDeg, northDeg } = bounds;
    fragment.set(
      'bounds',
      [westDeg, southDeg, eastDeg, northDeg].map((degrees) => degrees.toFixed(5)).join(' '),
    );
  }
  return `${folder}/{z}/{x}/{y}#${fragment.toString()}`;
}
