import { type BlockCache } from './block-cache.js';
import { type Ground } from './ground.js';
import { type HeightGrid } from './height-grid.js';
import { type HeightLayer } from './height-layer.js';
import { LoadedBlocks } from './loaded-blocks.js';

/** Posts around a place whose blocks are loaded: its cell's, and one around. */
const POSTS_AROUND = 2;

/** The ground below a path, from several layers: the first one with a height counts. */
export class GroundBelowPath implements Ground {
  private readonly blocks = new LoadedBlocks();
  private latitudeDeg = NaN;
  private longitudeDeg = NaN;
  private found: { readonly heightM: number; readonly sigmaM: number } = { heightM: NaN, sigmaM: NaN };

  constructor(private readonly layers: readonly HeightLayer[]) {}

  get isKnown(): boolean {
    return this.blocks.used.length > 0;
  }

  get attribution(): string | null {
    const credited = new Set(this.blocks.used.map(({ attribution }) => attribution));
    credited.delete(null);
    return credited.size > 0 ? [...credited].join(', ') : null;
  }

  heightM(latitudeDeg: number, longitudeDeg: number): number {
    return this.at(latitudeDeg, longitudeDeg).heightM;
  }

  sigmaM(latitudeDeg: number, longitudeDeg: number): number {
    return this.at(latitudeDeg, longitudeDeg).sigmaM;
  }

  /** Loads each layer below those places that the ones before it do not know. */
  async load(
    latitudesDeg: ArrayLike<number>,
    longitudesDeg: ArrayLike<number>,
    cache: BlockCache,
    onFailed: (grid: HeightGrid, error: Error) => void,
  ): Promise<void> {
    let unknown = Array.from({ length: latitudesDeg.length }, (_, i) => i);
    for (const layer of this.layers) {
      if (unknown.length === 0) return;
      let lastCell = NaN;
      for (const i of unknown) {
        const cell = cellOf(layer, latitudesDeg[i]!, longitudesDeg[i]!);
        if (cell !== lastCell) this.wantAround(layer, latitudesDeg[i]!, longitudesDeg[i]!);
        lastCell = cell;
      }
      await this.blocks.load(cache, onFailed);
      unknown = unknown.filter((i) =>
        Number.isNaN(layer.heightM(latitudesDeg[i]!, longitudesDeg[i]!, this.blocks)),
      );
    }
  }

  private at(latitudeDeg: number, longitudeDeg: number): { heightM: number; sigmaM: number } {
    if (latitudeDeg === this.latitudeDeg && longitudeDeg === this.longitudeDeg) return this.found;
    this.latitudeDeg = latitudeDeg;
    this.longitudeDeg = longitudeDeg;
    this.found = this.lookUp(latitudeDeg, longitudeDeg);
    return this.found;
  }

  private lookUp(latitudeDeg: number, longitudeDeg: number): { heightM: number; sigmaM: number } {
    for (const layer of this.layers) {
      const heightM = layer.heightM(latitudeDeg, longitudeDeg, this.blocks);
      if (!Number.isNaN(heightM)) return { heightM, sigmaM: layer.sigmaM };
    }
    return { heightM: NaN, sigmaM: NaN };
  }

  /** Blocks are larger than what is around a place, so those of its corners are all. */
  private wantAround(layer: HeightLayer, latitudeDeg: number, longitudeDeg: number): void {
    const aroundDeg = POSTS_AROUND * layer.spacingDeg;
    for (const latitude of [latitudeDeg - aroundDeg, latitudeDeg + aroundDeg]) {
      for (const longitude of [longitudeDeg - aroundDeg, longitudeDeg + aroundDeg]) {
        const wrapped = longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
        for (const grid of layer.gridsAt(latitude, wrapped)) {
          this.blocks.want(grid, grid.rowAt(latitude), grid.columnAt(wrapped));
        }
      }
    }
  }
}

/** Differs from one cell between posts to the next. */
function cellOf({ spacingDeg }: HeightLayer, latitudeDeg: number, longitudeDeg: number): number {
  const columns = 360 / spacingDeg;
  return Math.floor(latitudeDeg / spacingDeg) * columns + Math.floor(longitudeDeg / spacingDeg);
}
