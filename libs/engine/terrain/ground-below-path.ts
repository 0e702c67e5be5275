import { type BlockCache } from './block-cache.js';
import { type Ground } from './ground.js';
import { type Bounds, type HeightGrid } from './height-grid.js';
import { type HeightLayer } from './height-layer.js';
import { LoadedBlocks, postsWithin } from './loaded-blocks.js';

/** Squares of places that are loaded together. */
const POSTS_OF_SQUARE = 16;
/** Posts around a square whose blocks are loaded: those of the cells at its edge, and one around. */
const POSTS_AROUND = 2;

/** The ground below a path, from several layers: the first one with a height counts. */
export class GroundBelowPath implements Ground {
  private readonly blocks = new LoadedBlocks();
  private latitudeDeg = NaN;
  private longitudeDeg = NaN;
  private foundM = NaN;
  private foundSigmaM = NaN;

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
    this.lookUp(latitudeDeg, longitudeDeg);
    return this.foundM;
  }

  sigmaM(latitudeDeg: number, longitudeDeg: number): number {
    this.lookUp(latitudeDeg, longitudeDeg);
    return this.foundSigmaM;
  }

  /** Loads each layer below those places that the ones before it do not know. */
  async load(
    latitudesDeg: ArrayLike<number>,
    longitudesDeg: ArrayLike<number>,
    cache: BlockCache,
    onFailed: (grid: HeightGrid, error: Error) => void,
  ): Promise<void> {
    for (const layer of this.layers) {
      this.wantBelow(layer, latitudesDeg, longitudesDeg);
      await this.blocks.load(cache, onFailed);
      this.latitudeDeg = NaN; // what was unknown there may be known now
    }
  }

  private lookUp(latitudeDeg: number, longitudeDeg: number): void {
    if (latitudeDeg === this.latitudeDeg && longitudeDeg === this.longitudeDeg) return;
    this.latitudeDeg = latitudeDeg;
    this.longitudeDeg = longitudeDeg;
    for (const layer of this.layers) {
      this.foundM = layer.heightM(latitudeDeg, longitudeDeg, this.blocks);
      this.foundSigmaM = layer.sigmaM;
      if (!Number.isNaN(this.foundM)) return;
    }
    this.foundSigmaM = NaN;
  }

  /** Places are taken together by squares, most of which have several. Only where a grid has posts are they looked up. */
  private wantBelow(
    layer: HeightLayer,
    latitudesDeg: ArrayLike<number>,
    longitudesDeg: ArrayLike<number>,
  ): void {
    const sideDeg = POSTS_OF_SQUARE * layer.spacingDeg;
    const places = latitudesDeg.length;
    let first = 0;
    while (first < places) {
      const row = Math.floor(latitudesDeg[first]! / sideDeg);
      const column = Math.floor(longitudesDeg[first]! / sideDeg);
      let end = first + 1;
      for (; end < places; end++) {
        if (Math.floor(latitudesDeg[end]! / sideDeg) !== row) break;
        if (Math.floor(longitudesDeg[end]! / sideDeg) !== column) break;
      }
      const area = squareAround(row * sideDeg, column * sideDeg, layer.spacingDeg);
      let isKnown: boolean | null = null;
      for (const grid of layer.gridsWithin(area)) {
        const posts = postsWithin(grid, area);
        if (posts === null) continue;
        isKnown ??= this.isKnownBelow(latitudesDeg, longitudesDeg, first, end);
        if (isKnown) break;
        this.blocks.want(grid, posts);
      }
      first = end;
    }
  }

  private isKnownBelow(
    latitudesDeg: ArrayLike<number>,
    longitudesDeg: ArrayLike<number>,
    first: number,
    end: number,
  ): boolean {
    for (let i = first; i < end; i++) {
      if (Number.isNaN(this.heightM(latitudesDeg[i]!, longitudesDeg[i]!))) return false;
    }
    return true;
  }
}

/** A square of places, and what lies around it. */
function squareAround(southDeg: number, westDeg: number, spacingDeg: number): Bounds {
  const sideDeg = POSTS_OF_SQUARE * spacingDeg;
  const aroundDeg = POSTS_AROUND * spacingDeg;
  return {
    southDeg: southDeg - aroundDeg,
    northDeg: southDeg + sideDeg + aroundDeg,
    westDeg: westDeg - aroundDeg,
    eastDeg: westDeg + sideDeg + aroundDeg,
  };
}
