import { BlockCache } from './block-cache.js';
import { type Ground, NO_GROUND } from './ground.js';
import { GroundBelowPath } from './ground-below-path.js';
import { type HeightGrid } from './height-grid.js';
import { finestFirst, type HeightLayer, layersOf } from './height-layer.js';
import { PmtilesGrid } from './pmtiles-grid.js';
import { type OnSkipped, TerrainFiles } from './terrain-files.js';

/** Files of heights. The finest one that knows a place counts. */
export class Terrain {
  private readonly cache = new BlockCache();
  private layers: Promise<readonly HeightLayer[]>;

  private constructor(private readonly folders: readonly TerrainFiles[]) {
    this.layers = this.layersOfFiles();
  }

  /** Opens the files of folders, which need not exist. Of files that are equally fine, those of an earlier one count. */
  static async open(folders: string | readonly string[], onSkipped: OnSkipped): Promise<Terrain> {
    const opened = [folders].flat().map((folder) => TerrainFiles.open(folder, onSkipped));
    return new Terrain(await Promise.all(opened));
  }

  get isEmpty(): boolean {
    return this.folders.every(
      ({ archives, geotiffs, hgts }) => archives.length + geotiffs.length + hgts.length === 0,
    );
  }

  /** Bytes of blocks kept for the next path. */
  get cachedBytes(): number {
    return this.cache.bytes;
  }

  /** Loads the ground below a path. Files that were added or removed meanwhile are noticed. */
  async groundUnder(latitudesDeg: ArrayLike<number>, longitudesDeg: ArrayLike<number>): Promise<Ground> {
    const changes = await Promise.all(this.folders.map((files) => files.refresh()));
    if (changes.includes(true)) this.layers = this.layersOfFiles();
    const layers = await this.layers;
    if (layers.length === 0) return NO_GROUND;
    const ground = new GroundBelowPath(layers);
    await ground.load(latitudesDeg, longitudesDeg, this.cache, ({ file }, error) =>
      this.folders[0]!.skip(file, error),
    );
    return ground;
  }

  close(): void {
    this.cache.clear();
  }

  private async layersOfFiles(): Promise<readonly HeightLayer[]> {
    const layers = await Promise.all(this.folders.map(async (files) => layersOf(await gridsOf(files))));
    return finestFirst(layers.flat());
  }
}

async function gridsOf(files: TerrainFiles): Promise<HeightGrid[]> {
  const grids: HeightGrid[] = [...files.geotiffs.map(({ levels }) => levels[0]!), ...files.hgts];
  for (const { id, archive } of files.archives) {
    try {
      grids.push(...(await PmtilesGrid.ofArchive(archive, id)));
    } catch (error) {
      files.skip(archive.file, error as Error);
    }
  }
  return grids;
}
