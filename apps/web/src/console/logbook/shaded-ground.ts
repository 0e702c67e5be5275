import { fetchTile } from '../../scene/terrain/terrarium.js';
import { tileUrl } from '../../scene/terrain/tile-math.js';
import { zoomMaxOf } from '../../scene/terrain/tile-plan.js';
import { LevelHeights } from '../../scene/terrain/level-heights.js';
import { type AreaMap } from './flown-areas.js';

/** Pixels of the picture per unit of the map: enough for a wide screen, and quick to compute. */
export const PIXELS_PER_UNIT = 1;
/** About a megabyte. */
const TILES_MAX = 12;
const EQUATOR_M = 40_075_017;
/** The usual light of maps: from the north west, at 45°. */
const LIGHT = { east: -0.5, north: 0.5, up: Math.SQRT1_2 };
/** Slopes look steeper than they are, so that hills can be seen, too. */
const EXAGGERATION = 1.4;
/** Of black and white over the page's own colour. */
const SHADE_OPACITY = 0.36;
/** Rows that are shaded at once, before the page gets its turn. */
const ROWS_AT_ONCE = 48;

/**
 * Shades the ground below a map, as black and white of different opacity, so that it suits light and dark pages.
 * @param template of terrarium tiles
 * @returns null without any tile, or if `signal` aborts
 */
export async function shadedGround(
  map: AreaMap,
  template: string,
  signal: AbortSignal,
): Promise<ImageData | null> {
  const level = levelOf(map, zoomMaxOf(template));
  const tiles = await Promise.all(level.tiles.map((tile) => fetchTile(tileUrl(template, tile), signal)));
  const ground = new LevelHeights(level, tiles);
  if (signal.aborted || ground.isEmpty) return null;
  const [width, height] = [map.width, map.height].map((units) => Math.round(units * PIXELS_PER_UNIT)) as [
    number,
    number,
  ];
  const image = new ImageData(width, height);
  const step = 1 / (map.unitsPerTile * PIXELS_PER_UNIT); // in tiles of zoom 0
  let above = new Float32Array(width + 1);
  for (let row = 0; row <= height; row++) {
    const heights = new Float32Array(width + 1);
    for (let column = 0; column <= width; column++) {
      heights[column] = ground.at(map.west + column * step, map.north + row * step)?.heightM ?? NaN;
    }
    if (row > 0) shadeRow(image, row - 1, above, heights, metresOf(map, step, row));
    above = heights;
    if (row % ROWS_AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return null;
    }
  }
  return image;
}

/** Length of a pixel on the ground. */
function metresOf(map: AreaMap, step: number, row: number): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * (map.north + row * step))));
  return step * EQUATOR_M * Math.cos(latitude);
}

function shadeRow(
  image: ImageData,
  row: number,
  above: Float32Array,
  below: Float32Array,
  pixelM: number,
): void {
  const flat = LIGHT.up;
  for (let column = 0; column < image.width; column++) {
    const heightM = above[column]!;
    const east = ((above[column + 1]! - heightM) / pixelM) * EXAGGERATION;
    const north = ((heightM - below[column]!) / pixelM) * EXAGGERATION;
    if (Number.isNaN(east) || Number.isNaN(north)) continue;
    const light = (LIGHT.up - LIGHT.east * east - LIGHT.north * north) / Math.hypot(1, east, north);
    const at = (row * image.width + column) * 4;
    const isLit = light > flat;
    image.data.fill(isLit ? 255 : 0, at, at + 3);
    const share = isLit ? (light - flat) / (1 - flat) : (flat - Math.max(0, light)) / flat;
    image.data[at + 3] = Math.round(255 * SHADE_OPACITY * share);
  }
}

/** The finest tiles that cover the map and are few enough. */
function levelOf({ west, north, width, height, unitsPerTile }: AreaMap, zoomMax: number) {
  for (let zoom = zoomMax; ; zoom--) {
    const count = 2 ** zoom;
    const columns = range(west * count, (west + width / unitsPerTile) * count);
    const rows = range(north * count, (north + height / unitsPerTile) * count).filter(
      (y) => y >= 0 && y < count,
    );
    if (columns.length * rows.length > TILES_MAX && zoom > 0) continue;
    return { zoom, tiles: rows.flatMap((y) => columns.map((x) => ({ zoom, x, y }))) };
  }
}

function range(from: number, to: number): number[] {
  const first = Math.floor(from);
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, index) => first + index);
}
