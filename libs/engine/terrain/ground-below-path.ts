import { type BlockCache } from './block-cache.js';
import { type Ground } from './ground.js';
import { type HeightGrid } from './height-grid.js';
import { type HeightLayer } from './height-layer.js';
import { LoadedBlocks } from './loaded-blocks.js';

/** Squares of places that are loaded together. */
const POSTS_OF_SQUARE = 16;
/** Posts around a square whose blocks are loaded: those of the cells at its edge, and one around. */
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
    let unknown = Int32Array.from({ length: latitudesDeg.length }, (_, i) => i);
    for (const [i, layer] of this.layers.entries()) {
      this.wantBelow(layer, unknown, latitudesDeg, longitudesDeg);
      await this.blocks.load(cache, onFailed);
      if (i === this.layers.length - 1) return;
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

  /** Places are taken together by squares, most of which have several. */
  private wantBelow(
    layer: HeightLayer,
    places: Int32Array,
    latitudesDeg: ArrayLike<number>,
    longitudesDeg: ArrayLike<number>,
  ): void {
    const sideDeg = POSTS_OF_SQUARE * layer.spacingDeg;
    let [lastRow, lastColumn] = [NaN, NaN];
    for (const i of places) {
      const row = Math.floor(latitudesDeg[i]! / sideDeg);
      const column = Math.floor(longitudesDeg[i]! / sideDeg);
      if (row === lastRow && column === lastColumn) continue;
      [lastRow, lastColumn] = [row, column];
      this.wantSquare(layer, row * sideDeg, column * sideDeg, sideDeg);
    }
  }

  private wantSquare(layer: HeightLayer, southDeg: number, westDeg: number, sideDeg: number): void {
    const aroundDeg = POSTS_AROUND * layer.spacingDeg;
    const area = {
      southDeg: southDeg - aroundDeg,
      northDeg: southDeg + sideDeg + aroundDeg,
      westDeg: westDeg - aroundDeg,
      eastDeg: westDeg + sideDeg + aroundDeg,
    };
    for (const grid of layer.gridsWithin(area)) this.blocks.want(grid, area);
  }
}
