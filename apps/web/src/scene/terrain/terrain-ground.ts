import { type TrackOrigin } from '../../track/replay-track.js';
import { type HeightField } from '../geometry/height-field.js';
import { LevelHeights } from './level-heights.js';
import { fetchTile, type TileHeights } from './terrarium.js';
import { tileColumn, tileRow, tileUrl } from './tile-math.js';
import { type TileLevel } from './tile-plan.js';

const REQUESTS_AT_ONCE = 6;

/**
 * The ground from elevation tiles, twice: a coarse one as soon as the surroundings are loaded, then with every level.
 * Missing tiles show the coarser level, and where there is none, the estimate. Nothing if no tile can be loaded.
 */
export async function* loadTerrain(
  template: string,
  plan: readonly TileLevel[],
  origin: TrackOrigin,
  estimate: HeightField,
  signal: AbortSignal,
): AsyncGenerator<{ readonly field: HeightField; readonly isFinal: boolean }> {
  const levels: LevelHeights[] = [];
  for (const [i, level] of plan.entries()) {
    const heights = new LevelHeights(level, await fetchTiles(template, level, signal));
    if (signal.aborted) return;
    if (!heights.isEmpty) levels.unshift(heights);
    const isFirstPicture = i === 0 && plan.length > 1;
    const isLastPicture = i === plan.length - 1;
    if (levels.length > 0 && (isFirstPicture || isLastPicture)) {
      yield { field: blendedField([...levels], origin, estimate), isFinal: isLastPicture };
    }
  }
}

async function fetchTiles(
  template: string,
  { tiles }: TileLevel,
  signal: AbortSignal,
): Promise<(TileHeights | null)[]> {
  const loaded: (TileHeights | null)[] = [];
  let next = 0;
  const work = async () => {
    while (next < tiles.length && !signal.aborted) {
      const i = next++;
      loaded[i] = await fetchTile(tileUrl(template, tiles[i]!), signal);
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  return loaded;
}

/** @param levels finest first */
function blendedField(
  levels: readonly LevelHeights[],
  origin: TrackOrigin,
  estimate: HeightField,
): HeightField {
  // Heights are asked for row by row, and the row is what takes time to compute.
  let rowZ = NaN;
  let row = 0;
  return (x, z) => {
    if (z !== rowZ) {
      rowZ = z;
      row = tileRow(origin.latitudeDeg - z / origin.mPerDegreeNorth, 0);
    }
    const column = tileColumn(origin.longitudeDeg + x / origin.mPerDegreeEast, 0);
    let heightM = 0;
    let missing = 1;
    for (const level of levels) {
      const found = level.at(column, row);
      if (!found) continue;
      // The coarsest level has none below it to blend with, except the estimate, which would be a cliff.
      const weight = level === levels.at(-1) ? 1 : found.weight;
      heightM += missing * weight * found.heightM;
      missing *= 1 - weight;
      if (missing < 1e-3) return heightM / (1 - missing);
    }
    return heightM + missing * estimate(x, z);
  };
}
