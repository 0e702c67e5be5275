import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BlockCache } from './block-cache.js';
import { type Ground, NO_GROUND } from './ground.js';
import { GroundBelowPath } from './ground-below-path.js';
import { HgtFile } from './hgt-file.js';
import { type HeightGrid, UnusableFileError } from './height-grid.js';
import { HeightLayer } from './height-layer.js';

/** Called for a file that cannot be used, with what is wrong and what to do. */
export type OnSkipped = (file: string, reason: string) => void;

/** The operator's files of heights. The finest one that knows a place counts. */
export class Terrain {
  private readonly cache = new BlockCache();
  private layers: readonly HeightLayer[] = [];
  /** What each file was read as, by its name, size and time. */
  private files: ReadonlyMap<string, readonly HeightGrid[]> = new Map();
  private changedAtMs = NaN;
  private refreshing: Promise<void> | null = null;

  private constructor(
    private readonly folder: string,
    private readonly onSkipped: OnSkipped,
  ) {}

  /** Opens the files of a folder, which need not exist. */
  static async open(folder: string, onSkipped: OnSkipped): Promise<Terrain> {
    const terrain = new Terrain(folder, onSkipped);
    await terrain.refresh();
    return terrain;
  }

  get isEmpty(): boolean {
    return this.layers.length === 0;
  }

  /** Bytes of blocks kept for the next path. */
  get cachedBytes(): number {
    return this.cache.bytes;
  }

  /** Loads the ground below a path. Files that were added or removed meanwhile are noticed. */
  async groundUnder(latitudesDeg: ArrayLike<number>, longitudesDeg: ArrayLike<number>): Promise<Ground> {
    await this.refresh();
    if (this.isEmpty) return NO_GROUND;
    const ground = new GroundBelowPath(this.layers);
    await ground.load(latitudesDeg, longitudesDeg, this.cache, (grid, error) =>
      this.onSkipped(path.basename(grid.file), reasonOf(error)),
    );
    return ground;
  }

  close(): void {
    this.cache.clear();
  }

  private refresh(): Promise<void> {
    this.refreshing ??= this.listed().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  /** Lists the folder again if a file was added or removed. Those that stayed as they were are not opened again. */
  private async listed(): Promise<void> {
    const changedAtMs = await this.folderChangedAtMs();
    if (Object.is(changedAtMs, this.changedAtMs)) return;
    this.changedAtMs = changedAtMs;
    const files = new Map<string, readonly HeightGrid[]>();
    for (const name of await this.names()) {
      try {
        const file = path.join(this.folder, name);
        const { size, mtimeMs } = await stat(file);
        const id = `${name} ${size} ${mtimeMs}`;
        files.set(id, this.files.get(id) ?? (await this.opened(file, id)));
      } catch (error) {
        this.onSkipped(name, reasonOf(error as Error));
      }
    }
    this.files = files;
    this.layers = layersOf([...files.values()].flat());
  }

  /** Grids of a file; none if it cannot be used. */
  private async opened(file: string, id: string): Promise<readonly HeightGrid[]> {
    try {
      return [await HgtFile.open(file, id)];
    } catch (error) {
      this.onSkipped(path.basename(file), reasonOf(error as Error));
      return [];
    }
  }

  private async names(): Promise<string[]> {
    if (Number.isNaN(this.changedAtMs)) return [];
    return (await readdir(this.folder)).filter((name) => /\.hgt$/i.test(name)).sort();
  }

  /** NaN without a folder. */
  private async folderChangedAtMs(): Promise<number> {
    try {
      return (await stat(this.folder)).mtimeMs;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.onSkipped(this.folder, `The folder cannot be read: ${message}.`);
      return NaN;
    }
  }
}

function layersOf(grids: readonly HeightGrid[]): HeightLayer[] {
  const layers = new Map<string, HeightGrid[]>();
  for (const grid of grids) {
    const key = `${grid.spacingDeg} ${grid.sigmaM}`;
    layers.set(key, [...(layers.get(key) ?? []), grid]);
  }
  return [...layers.values()]
    .map((each) => new HeightLayer(each))
    .sort((a, b) => a.spacingDeg - b.spacingDeg || a.sigmaM - b.sigmaM);
}

function reasonOf(error: Error): string {
  if (error instanceof UnusableFileError) return error.message;
  return `The file cannot be read: ${error.message}. Check its owner and mode.`;
}
