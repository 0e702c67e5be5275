import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { HgtFile } from './hgt-file.js';
import { HgtTerrain } from './hgt-terrain.js';
import { PmtilesTerrain } from './pmtiles-terrain.js';
import {
  type TerrainSource,
  type TerrainTile,
  type TileAddress,
  UnusableFileError,
} from './terrain-source.js';

/** Where the tiles are served. */
export const TERRAIN_PATH = '/maps/terrain';

/** The terrain in files of the operator. PMTiles files come first; HGT files show what they do not contain. */
export class OwnTerrain {
  private constructor(private readonly sources: readonly TerrainSource[]) {}

  /**
   * Opens the files of a folder, which need not exist. Files that cannot be used are reported and skipped.
   * @returns terrain without tiles if there is no usable file
   */
  static async open(folder: string, logger = new Logger('terrain')): Promise<OwnTerrain> {
    const files = new FolderReader(folder, logger);
    const names = await files.names();
    const archives = await files.each(names, '.pmtiles', (file) => PmtilesTerrain.open(file));
    const cells = await files.each(names, '.hgt', (file) => HgtFile.at(file));
    const terrain = new OwnTerrain(cells.length > 0 ? [...archives, new HgtTerrain(cells)] : archives);
    if (terrain.isEmpty) return terrain;
    const { zoomMax } = terrain;
    logger.log({ event: 'terrain.opened', pmtiles: archives.length, hgt: cells.length, zoomMax });
    return terrain;
  }

  get isEmpty(): boolean {
    return this.sources.length === 0;
  }

  /** Template for pages. Its fragment, which browsers do not send, is what they need to know about the tiles. */
  get template(): string | null {
    if (this.isEmpty) return null;
    const fragment = new URLSearchParams({ zoom_max: String(this.zoomMax) });
    const credited = new Set(
      this.sources.map(({ attribution }) => attribution).filter((each) => each !== null),
    );
    if (credited.size > 0) fragment.set('attribution', [...credited].join(', '));
    return `${TERRAIN_PATH}/{z}/{x}/{y}#${fragment.toString()}`;
  }

  async tile(address: TileAddress): Promise<TerrainTile | null> {
    for (const source of this.sources) {
      const tile = await source.tile(address);
      if (tile) return tile;
    }
    return null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sources.map((source) => source.close()));
  }

  private get zoomMax(): number {
    return Math.max(...this.sources.map(({ zoomMax }) => zoomMax));
  }
}

class FolderReader {
  constructor(
    private readonly folder: string,
    private readonly logger: Logger,
  ) {}

  async names(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).sort();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.logger.warn({ event: 'terrain.folder_unreadable', folder: this.folder, error });
      }
      return [];
    }
  }

  /** Opens the files with an extension, and skips those that cannot be used. */
  async each<T>(
    names: readonly string[],
    extension: string,
    open: (file: string) => Promise<T>,
  ): Promise<T[]> {
    const opened: T[] = [];
    for (const name of names.filter((each) => each.toLowerCase().endsWith(extension))) {
      try {
        opened.push(await open(path.join(this.folder, name)));
      } catch (error) {
        this.logger.warn({ event: 'terrain.file_skipped', file: name, reason: reasonOf(error) });
      }
    }
    return opened;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableFileError) return error.message;
  return `The file cannot be read: ${(error as Error).message}. Check its owner and mode.`;
}
