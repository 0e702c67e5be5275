// Writes examples/terrain from a tile of SRTM3: npx tsx scripts/make-sample-terrain.ts FOLDER/N47E009.hgt
// The tile is 2.9 MB and in the public domain, for example `curl -O …/skadi/N47/N47E009.hgt.gz` from `TERRAIN_DOWNLOAD_URL`.
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heightGeotiff, type Posts } from './sample-terrain/height-geotiff.js';

export const SAMPLE_TERRAIN_FOLDER = join(import.meta.dirname, '../examples/terrain');

const CREDIT = 'SRTM, NASA/USGS, public domain';
/** The tile, its south west corner, and its posts on each side. */
const TILE = { southDeg: 47, westDeg: 9, side: 1_201 };
const VOID = -32_768;
const SPACING_DEG = 1 / (TILE.side - 1);
/**
 * The ground of the flight at every post: three tiles of zoom 11 by three, the last as far as the source reaches, and a
 * post around them.
 */
const FINE = { northRow: 721, southRow: 1_153, westColumn: 589, eastColumn: TILE.side - 1 };
/** The horizon: the whole tile, a post for each square of four by four. */
const COARSE_STEP = 4;

/** The files of the folder by their paths. */
export function sampleTerrain(hgt: Buffer): Record<string, Buffer> {
  const heightM = (row: number, column: number) => {
    const value = hgt.readInt16BE((row * TILE.side + column) * 2);
    return value === VOID ? NaN : value;
  };
  return {
    'walgau-3s.tif': heightGeotiff(finePosts(heightM), CREDIT),
    'horizon/walgau-12s.tif': heightGeotiff(coarsePosts(heightM), CREDIT),
  };
}

type HeightM = (row: number, column: number) => number;

function finePosts(heightM: HeightM): Posts {
  const { northRow, southRow, westColumn, eastColumn } = FINE;
  const [rows, columns] = [southRow - northRow + 1, eastColumn - westColumn + 1];
  return {
    northDeg: TILE.southDeg + 1 - northRow * SPACING_DEG,
    westDeg: TILE.westDeg + westColumn * SPACING_DEG,
    spacingDeg: SPACING_DEG,
    rows,
    columns,
    heightsM: Array.from({ length: rows * columns }, (_, i) =>
      heightM(northRow + Math.floor(i / columns), westColumn + (i % columns)),
    ),
  };
}

function coarsePosts(heightM: HeightM): Posts {
  const side = (TILE.side - 1) / COARSE_STEP + 1;
  return {
    northDeg: TILE.southDeg + 1,
    westDeg: TILE.westDeg,
    spacingDeg: COARSE_STEP * SPACING_DEG,
    rows: side,
    columns: side,
    heightsM: Array.from({ length: side * side }, (_, i) =>
      meanAround(heightM, Math.floor(i / side) * COARSE_STEP, (i % side) * COARSE_STEP),
    ),
  };
}

/** Of the posts that the sensor saw; NaN if it saw none of them. */
function meanAround(heightM: HeightM, row: number, column: number): number {
  const reach = COARSE_STEP / 2;
  const seenM: number[] = [];
  for (let r = Math.max(0, row - reach); r <= Math.min(TILE.side - 1, row + reach); r++) {
    for (let c = Math.max(0, column - reach); c <= Math.min(TILE.side - 1, column + reach); c++) {
      if (!Number.isNaN(heightM(r, c))) seenM.push(heightM(r, c));
    }
  }
  return Math.round(seenM.reduce((sum, each) => sum + each, 0) / seenM.length);
}

if (process.argv[1] === import.meta.filename) {
  const files = sampleTerrain(await readFile(process.argv[2]!));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(SAMPLE_TERRAIN_FOLDER, name), bytes);
}
