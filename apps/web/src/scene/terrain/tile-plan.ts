import { type Tile, tileColumn, tileRow } from './tile-math.js';

/** Where pilots flew. */
export interface Positions {
  readonly latitudeDeg: ArrayLike<number>;
  readonly longitudeDeg: ArrayLike<number>;
}

/** Tiles of one zoom. */
export interface TileLevel {
  readonly zoom: number;
  readonly tiles: readonly Tile[];
}

/** Beyond this zoom, free elevation data has no more detail. */
const ZOOM_MAX = 13;
/** Tiles of the three levels: what surrounds the flight, the flight's rectangle, and along the track. Together, 40. */
const TILES_AROUND = 9;
const TILES_OF_RECTANGLE = 9;
const TILES_ALONG = 22;
/** The ground around a flight reaches this much further than the flight itself, and at least so far. */
const SURROUNDINGS_M = 26_000;
const SURROUNDINGS_RADII = 2.2;
/** Tiles are fetched for the ground within this distance of the track. */
const MARGIN_M = 1_500;
const M_PER_DEGREE = 111_200;

/**
 * Which tiles show the ground of a flight, coarsest level first: a wide and coarse one for the first picture, then
 * finer ones where the pilot flew.
 */
export function planTiles(positions: Positions, radiusM: number, zoomMax = ZOOM_MAX): TileLevel[] {
  const around = finestWithin(TILES_AROUND, zoomMax, (zoom) =>
    rectangleTiles(positions, zoom, SURROUNDINGS_M + radiusM * SURROUNDINGS_RADII),
  );
  const rectangle = finestWithin(TILES_OF_RECTANGLE, zoomMax, (zoom) =>
    rectangleTiles(positions, zoom, MARGIN_M),
  );
  const along = finestWithin(TILES_ALONG, zoomMax, (zoom) => tilesAlong(positions, zoom));
  const levels: TileLevel[] = [];
  for (const level of [around, rectangle, along]) {
    if (level.zoom > (levels.at(-1)?.zoom ?? -1)) levels.push(level);
  }
  return levels;
}

/** The finest zoom to request, which a template may limit in its fragment: `…/{z}/{x}/{y}.png#zoom_max=12`. */
export function zoomMaxOf(template: string): number {
  const [, zoom] = /#zoom_max=(\d{1,2})(?:&|$)/.exec(template) ?? [];
  return Math.min(ZOOM_MAX, Number(zoom ?? ZOOM_MAX));
}

function finestWithin(
  tilesMax: number,
  zoomMax: number,
  tilesAt: (zoom: number) => Tile[] | null,
): TileLevel {
  for (let zoom = zoomMax; zoom > 0; zoom--) {
    const tiles = tilesAt(zoom);
    if (tiles && tiles.length <= tilesMax) return { zoom, tiles };
  }
  return { zoom: 0, tiles: [{ zoom: 0, x: 0, y: 0 }] };
}

function rectangleTiles(
  { latitudeDeg, longitudeDeg }: Positions,
  zoom: number,
  marginM: number,
): Tile[] | null {
  let [south, north, west, east] = [90, -90, Infinity, -Infinity];
  for (let i = 0; i < latitudeDeg.length; i++) {
    south = Math.min(south, latitudeDeg[i]!);
    north = Math.max(north, latitudeDeg[i]!);
    west = Math.min(west, longitudeDeg[i]!);
    east = Math.max(east, longitudeDeg[i]!);
  }
  const marginDeg = marginM / M_PER_DEGREE;
  const marginEastDeg = marginDeg / eastShrink((south + north) / 2);
  const rows = [tileRow(north + marginDeg, zoom), tileRow(south - marginDeg, zoom)].map(Math.floor);
  const columns = [tileColumn(west - marginEastDeg, zoom), tileColumn(east + marginEastDeg, zoom)].map(
    Math.floor,
  );
  const count = (rows[1]! - rows[0]! + 1) * (columns[1]! - columns[0]! + 1);
  if (count > TILES_ALONG) return null; // far too many to list
  const tiles: Tile[] = [];
  for (let y = rows[0]!; y <= rows[1]!; y++) {
    for (let x = columns[0]!; x <= columns[1]!; x++) if (y >= 0 && y < 2 ** zoom) tiles.push({ zoom, x, y });
  }
  return tiles;
}

/** The tiles that the track or its margin touches. */
function tilesAlong({ latitudeDeg, longitudeDeg }: Positions, zoom: number): Tile[] | null {
  const tiles = new Map<string, Tile>();
  const stride = Math.max(1, Math.floor(latitudeDeg.length / 4_000));
  const marginDeg = MARGIN_M / M_PER_DEGREE;
  for (let i = 0; i < latitudeDeg.length; i += stride) {
    const marginEastDeg = marginDeg / eastShrink(latitudeDeg[i]!);
    for (const down of [-1, 1]) {
      const y = Math.floor(tileRow(latitudeDeg[i]! + down * marginDeg, zoom));
      for (const right of [-1, 1]) {
        const x = Math.floor(tileColumn(longitudeDeg[i]! + right * marginEastDeg, zoom));
        tiles.set(`${x}/${y}`, { zoom, x, y });
      }
    }
    if (tiles.size > TILES_ALONG) return null;
  }
  return [...tiles.values()];
}

function eastShrink(latitudeDeg: number): number {
  return Math.max(0.05, Math.cos((latitudeDeg * Math.PI) / 180));
}
