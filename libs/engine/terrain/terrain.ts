import { BlockCache } from './block-cache.js';
import { type Ground, NO_GROUND } from './ground.js';
import { GroundBelowPath } from './ground-below-path.js';
import { type HeightGrid } from './height-grid.js';
import { type HeightLayer, layersOf } from './height-layer.js';
import { PmtilesGrid } from './pmtiles-grid.js';
import { type OnSkipped, TerrainFiles } from './terrain-files.js';

/** The operator's files of heights. The finest one that knows a place counts. */
export class Terrain {
  private readonly cache = new BlockCache();
  private layers: Promise<readonly HeightLayer[]>;

  private constructor(private readonly files: TerrainFiles) {
    this.layers = this.layersOfFiles();
  }

  /** Opens the files of a folder, which need not exist. */
  static async open(folder: string, onSkipped: OnSkipped): Promise<Terrain> {
    return new Terrain(await TerrainFiles.open(folder, onSkipped));
  }

  get isEmpty(): boolean {
    const { archives, geotiffs, hgts } = this.files;
    return archives.length + geotiffs.length + hgts.length === 0;
  }

  /** Bytes of blocks kept for the next path. */
  get cachedBytes(): number {
    return this.cache.bytes;
  }

  /** Loads the ground below a path. Files that were added or removed meanwhile are noticed. */
  async groundUnder(latitudesDeg: ArrayLike<number>, longitudesDeg: ArrayLike<number>): Promise<Ground> {
    if (await this.files.refresh()) this.layers = this.layersOfFiles();
    const layers = await this.layers;
    if (layers.length === 0) return NO_GROUND;
    const ground = new GroundBelowPath(layers);
    await ground.load(latitudesDeg, longitudesDeg, this.cache, ({ file }, error) =>
      this.files.skip(file, error),
    );
    return ground;
  }

  close(): void {
    this.cache.clear();
  }

  private async layersOfFiles(): Promise<readonly HeightLayer[]> {
    const { archives, geotiffs, hgts } = this.files;
    const grids: HeightGrid[] = [...geotiffs.map(({ levels }) => levels[0]!), ...hgts];
    for (const { id, archive } of archives) {
      try {
        grids.push(...(await PmtilesGrid.ofArchive(archive, id)));
      } catch (error) {
        this.files.skip(archive.file, error as Error);
      }
    }
    return layersOf(grids);
  }
}
