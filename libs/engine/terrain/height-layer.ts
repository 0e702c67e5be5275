import { type Bounds, type HeightGrid } from './height-grid.js';
import { type LoadedBlocks } from './loaded-blocks.js';

/** Places this close to a row are on it. */
const ON_ROW = 0.01;

/** Grids of one kind and spacing, which continue each other. */
export class HeightLayer {
  /** By the degree that they touch. A degree's own grid comes before those that only share its edge. */
  private readonly byDegree = new Map<number, HeightGrid[]>();

  constructor(readonly grids: readonly HeightGrid[]) {
    if (grids.length > 1) for (const grid of grids) this.enter(grid);
  }

  get spacingDeg(): number {
    return this.grids[0]!.spacingDeg;
  }

  get sigmaM(): number {
    return this.grids[0]!.sigmaM;
  }

  /** Those that may have posts around a place. */
  gridsAt(latitudeDeg: number, longitudeDeg: number): readonly HeightGrid[] {
    if (this.grids.length === 1) return this.grids;
    return this.byDegree.get(degreeOf(Math.floor(latitudeDeg), Math.floor(longitudeDeg))) ?? [];
  }

  /** Those that may have posts in an area of less than a degree. */
  gridsWithin({ southDeg, northDeg, westDeg, eastDeg }: Bounds): Iterable<HeightGrid> {
    const southWest = this.gridsAt(southDeg, wrapped(westDeg));
    const northEast = this.gridsAt(northDeg, wrapped(eastDeg));
    if (southWest === northEast) return southWest; // in one degree
    const southEast = this.gridsAt(southDeg, wrapped(eastDeg));
    const northWest = this.gridsAt(northDeg, wrapped(westDeg));
    return new Set([...southWest, ...southEast, ...northWest, ...northEast]);
  }

  /** Interpolates between four posts. NaN without one of them, or if its block is not loaded. */
  heightM(latitudeDeg: number, longitudeDeg: number, blocks: LoadedBlocks): number {
    for (const grid of this.gridsAt(latitudeDeg, longitudeDeg)) {
      const row = grid.rowAt(latitudeDeg);
      const column = columnIn(grid, longitudeDeg);
      if (!(row >= 0 && row < grid.rows && column >= 0 && column < grid.columns)) continue;
      const heightM = this.between(grid, row, column, blocks);
      if (!Number.isNaN(heightM)) return heightM;
    }
    return NaN;
  }

  private between(grid: HeightGrid, row: number, column: number, blocks: LoadedBlocks): number {
    const north = row | 0; // an integer for V8 too, whose remainder is fast
    const west = column | 0;
    const side = grid.blockSide;
    const [rowOfBlock, columnOfBlock] = [north % side, west % side];
    const south = row === north ? 0 : 1;
    const east = column === west ? 0 : 1;
    const isInOneBlock = rowOfBlock + south < side && columnOfBlock + east < side;
    if (isInOneBlock && north + south < grid.rows && west + east < grid.columns) {
      const block = blocks.blockWith(grid, north, west);
      if (!block) return NaN;
      const post = rowOfBlock * side + columnOfBlock;
      const upper = mixed(block[post]!, block[post + east]!, column - west);
      const below = post + south * side;
      return mixed(upper, mixed(block[below]!, block[below + east]!, column - west), row - north);
    }
    const upper = mixed(
      this.post(grid, north, west, blocks),
      this.post(grid, north, west + east, blocks),
      column - west,
    );
    const lower = mixed(
      this.post(grid, north + south, west, blocks),
      this.post(grid, north + south, west + east, blocks),
      column - west,
    );
    return mixed(upper, lower, row - north);
  }

  /** The post after the last one is the neighbour's first. */
  private post(grid: HeightGrid, row: number, column: number, blocks: LoadedBlocks): number {
    if (row < grid.rows && column < grid.columns) return blocks.postM(grid, row, column);
    const latitudeDeg = grid.latitudeAtDeg(row);
    const longitudeDeg = wrapped(grid.longitudeAtDeg(column));
    for (const neighbour of this.gridsAt(latitudeDeg, longitudeDeg)) {
      const heightM = onRow(neighbour, latitudeDeg, longitudeDeg, blocks);
      if (!Number.isNaN(heightM)) return heightM;
    }
    return NaN;
  }

  private enter(grid: HeightGrid): void {
    const { southDeg, northDeg, westDeg, eastDeg } = grid.bounds;
    const [ownLatitude, ownLongitude] = [Math.floor(southDeg), Math.floor(westDeg)];
    for (let latitude = Math.floor(southDeg - grid.spacingDeg); latitude <= northDeg; latitude++) {
      for (let longitude = Math.floor(westDeg); longitude <= eastDeg + grid.spacingDeg; longitude++) {
        const degree = degreeOf(latitude, Math.floor(wrapped(longitude)));
        const grids = this.byDegree.get(degree);
        const isOwn = latitude === ownLatitude && longitude === ownLongitude;
        if (!grids) this.byDegree.set(degree, [grid]);
        else if (isOwn) grids.unshift(grid);
        else grids.push(grid);
      }
    }
  }
}

/** The grids by what continues what, from the finest. */
export function layersOf(grids: readonly HeightGrid[]): HeightLayer[] {
  const layers = new Map<string, HeightGrid[]>();
  for (const grid of grids) {
    const key = `${grid.series} ${grid.spacingDeg} ${grid.sigmaM}`;
    const layer = layers.get(key);
    if (layer) layer.push(grid);
    else layers.set(key, [grid]);
  }
  return finestFirst([...layers.values()].map((each) => new HeightLayer(each)));
}

export function finestFirst(layers: readonly HeightLayer[]): HeightLayer[] {
  return layers.toSorted((a, b) => a.spacingDeg - b.spacingDeg || a.sigmaM - b.sigmaM);
}

/** A place west of the grid can be one east of it, across the antimeridian. */
function columnIn(grid: HeightGrid, longitudeDeg: number): number {
  const column = grid.columnAt(longitudeDeg);
  return column < 0 ? grid.columnAt(longitudeDeg + 360) : column;
}

/** The height on a row of a neighbour, whose columns may lie elsewhere. */
function onRow(grid: HeightGrid, latitudeDeg: number, longitudeDeg: number, blocks: LoadedBlocks): number {
  const place = grid.rowAt(latitudeDeg);
  const row = Math.round(place);
  const column = columnIn(grid, longitudeDeg);
  const nearest = Math.round(column);
  if (Math.abs(place - row) > ON_ROW || row < 0 || row >= grid.rows) return NaN;
  const isOnPost = Math.abs(column - nearest) <= ON_ROW;
  const west = isOnPost ? nearest : Math.floor(column);
  const east = isOnPost ? nearest : west + 1;
  if (west < 0 || east >= grid.columns) return NaN;
  return mixed(blocks.postM(grid, row, west), blocks.postM(grid, row, east), column - west);
}

function mixed(first: number, second: number, share: number): number {
  return first + (second - first) * share;
}

/** From -180 up to 180. */
function wrapped(longitudeDeg: number): number {
  if (longitudeDeg >= 180) return longitudeDeg - 360;
  return longitudeDeg < -180 ? longitudeDeg + 360 : longitudeDeg;
}

function degreeOf(latitude: number, longitude: number): number {
  return latitude * 360 + longitude;
}
