import { type HgtFile, type HgtRow } from '@engine/terrain';
import { type TileAddress } from './terrain-tile.js';

/** Pixels on each side of a tile. */
export const TILE_SIDE = 256;
/** Rows of a file up to this far apart are read at once. Reading the rows between them takes less time. */
const ROWS_APART_MAX = 8;

/** Pixels in one direction that lie in the same degree. */
export interface DegreeSpan {
  readonly degree: number;
  readonly firstPixel: number;
  /** Latitude or longitude of each pixel's centre. */
  readonly centresDeg: readonly number[];
}

/** The longitudes of a tile's columns, by degree. */
export function columnSpans({ zoom, x }: TileAddress): DegreeSpan[] {
  return spansOf((pixel) => ((x + (pixel + 0.5) / TILE_SIDE) / 2 ** zoom) * 360 - 180);
}

/** The latitudes of a tile's rows, by degree. */
export function rowSpans({ zoom, y }: TileAddress): DegreeSpan[] {
  return spansOf((pixel) => {
    const mercator = Math.PI * (1 - (2 * (y + (pixel + 0.5) / TILE_SIDE)) / 2 ** zoom);
    return (Math.atan(Math.sinh(mercator)) * 180) / Math.PI;
  });
}

function spansOf(centreDeg: (pixel: number) => number): DegreeSpan[] {
  const spans: (DegreeSpan & { centresDeg: number[] })[] = [];
  for (let pixel = 0; pixel < TILE_SIDE; pixel++) {
    const centre = centreDeg(pixel);
    const degree = Math.floor(centre);
    if (spans.at(-1)?.degree === degree) spans.at(-1)!.centresDeg.push(centre);
    else spans.push({ degree, firstPixel: pixel, centresDeg: [centre] });
  }
  return spans;
}

/** A pixel between two samples: the first one, and the share of the second. */
interface Place {
  readonly sample: number;
  readonly share: number;
}

/** Samples a rectangle of a tile's pixels from one file, interpolating between the four samples around each. */
export async function sampleFile(
  file: HgtFile,
  rows: DegreeSpan,
  columns: DegreeSpan,
  heightsM: Float32Array,
): Promise<void> {
  const rowPlaces = rows.centresDeg.map((degree) => placeOf(file.latitudeDeg + 1 - degree, file.columns));
  const columnPlaces = columns.centresDeg.map((degree) => placeOf(degree - file.longitudeDeg, file.columns));
  await file.reading(async (reader) => {
    let row = 0;
    while (row < rowPlaces.length) {
      const first = rowPlaces[row]!.sample;
      const end = endOfRun(rowPlaces, row);
      const samples = await reader.read(first, rowPlaces[end - 1]!.sample + 2 - first);
      for (; row < end; row++) {
        const { sample, share } = rowPlaces[row]!;
        const at = (rows.firstPixel + row) * TILE_SIDE + columns.firstPixel;
        const [north, south] = [samples[sample - first]!, samples[sample - first + 1]!];
        interpolateRow(north, south, share, columnPlaces, heightsM, at);
      }
    }
  });
}

/** A position outside the file gets the file's edge. */
function placeOf(degrees: number, side: number): Place {
  const position = Math.max(0, Math.min(1, degrees)) * (side - 1);
  const sample = Math.min(side - 2, Math.floor(position));
  return { sample, share: position - sample };
}

/** The pixel rows whose samples are read together. */
function endOfRun(places: readonly Place[], start: number): number {
  let end = start + 1;
  while (end < places.length && places[end]!.sample <= places[end - 1]!.sample + ROWS_APART_MAX) end++;
  return end;
}

function interpolateRow(
  north: HgtRow,
  south: HgtRow,
  share: number,
  places: readonly Place[],
  heightsM: Float32Array,
  at: number,
): void {
  for (let i = 0; i < places.length; i++) {
    const { sample, share: east } = places[i]!;
    const upper = north.drawnM(sample) * (1 - east) + north.drawnM(sample + 1) * east;
    const lower = south.drawnM(sample) * (1 - east) + south.drawnM(sample + 1) * east;
    heightsM[at + i] = upper * (1 - share) + lower * share;
  }
}
