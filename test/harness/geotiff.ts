import { deflateSync } from 'node:zlib';
import { directoryOf, type Field, TYPE } from '../../scripts/sample-terrain/tiff-directory.js';
import { type Ground } from './terrain-tiles.js';

const NO_DATA = -9_999;

/** A grid of heights as Copernicus GLO-30 has them: posts are pixels, and the last row belongs to the neighbour. */
export interface GeotiffOptions {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly rows: number;
  readonly columns: number;
  readonly tileSide?: number;
  /** EPSG code of the coordinates. */
  readonly geographicType?: number;
  /** EPSG code of the heights. */
  readonly verticalType?: number;
  /** Whether the file gives the position of the first pixel's centre, not of its corner. */
  readonly isPoint?: boolean;
  /** Each halves the image before. */
  readonly overviews?: number;
  /** Bytes are differences, as GDAL writes them with PREDICTOR=3. */
  readonly isPredicted?: boolean;
}

/** A GeoTIFF file of one degree by one degree: tiled and deflated, 32-bit floats. NaN becomes its "no data". */
export function geotiff(ground: Ground, options: GeotiffOptions): Buffer {
  const chunks: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])];
  let length = 8;
  const add = (bytes: Buffer) => {
    const at = length;
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    chunks.push(padded);
    length += padded.length;
    return at;
  };
  const pointers: { chunk: Buffer; at: number }[] = [{ chunk: chunks[0]!, at: 4 }];
  for (let level = 0; level <= (options.overviews ?? 0); level++) {
    const { fields } = image(ground, options, level, add);
    const { chunk, at } = pointers.at(-1)!;
    chunk.writeUInt32LE(add(directoryOf(fields, length)), at);
    pointers.push({ chunk: chunks.at(-1)!, at: 2 + fields.length * 12 });
  }
  return Buffer.concat(chunks);
}

function image(
  ground: Ground,
  options: GeotiffOptions,
  level: number,
  add: (bytes: Buffer) => number,
): { fields: Field[] } {
  const { latitudeDeg, longitudeDeg, tileSide = 256, geographicType = 4_326, isPredicted = false } = options;
  const { verticalType = 3_855, isPoint = false } = options;
  const [rows, columns] = [options.rows / 2 ** level, options.columns / 2 ** level];
  const [rowDeg, columnDeg] = [1 / rows, 1 / columns];
  // the outer edge of the first pixel: half a pixel of the full image beyond the degree
  const north = latitudeDeg + 1 + 0.5 / options.rows;
  const west = longitudeDeg - 0.5 / options.columns;
  const offsets: number[] = [];
  const counts: number[] = [];
  for (let top = 0; top < rows; top += tileSide) {
    for (let left = 0; left < columns; left += tileSide) {
      const heightsM = new Float32Array(tileSide * tileSide).fill(NO_DATA);
      for (let row = top; row < Math.min(rows, top + tileSide); row++) {
        for (let column = left; column < Math.min(columns, left + tileSide); column++) {
          const heightM = ground(north - (row + 0.5) * rowDeg, west + (column + 0.5) * columnDeg);
          if (!Number.isNaN(heightM)) heightsM[(row - top) * tileSide + column - left] = heightM;
        }
      }
      const tile = deflateSync(isPredicted ? predicted(heightsM, tileSide) : Buffer.from(heightsM.buffer), {
        level: 1,
      });
      offsets.push(add(tile));
      counts.push(tile.length);
    }
  }
  const fields: Field[] = [
    [254, TYPE.long, [level === 0 ? 0 : 1]],
    [256, TYPE.long, [columns]],
    [257, TYPE.long, [rows]],
    [258, TYPE.short, [32]],
    [259, TYPE.short, [8]], // deflate
    [262, TYPE.short, [1]],
    [277, TYPE.short, [1]],
    [284, TYPE.short, [1]],
    ...(isPredicted ? ([[317, TYPE.short, [3]]] as Field[]) : []),
    [322, TYPE.short, [tileSide]],
    [323, TYPE.short, [tileSide]],
    [324, TYPE.long, offsets],
    [325, TYPE.long, counts],
    [339, TYPE.short, [3]], // floats
  ];
  if (level === 0) {
    fields.push(
      [33_550, TYPE.double, [columnDeg, rowDeg, 0]],
      [
        33_922,
        TYPE.double,
        isPoint ? [0, 0, 0, longitudeDeg, latitudeDeg + 1, 0] : [0, 0, 0, west, north, 0],
      ],
      [
        34_735,
        TYPE.short,
        geoKeys({ 1_024: 2, 1_025: isPoint ? 2 : 1, 2_048: geographicType, 4_096: verticalType }),
      ],
    );
  }
  fields.push([42_113, TYPE.ascii, [...Buffer.from(`${NO_DATA}\0`)]]);
  return { fields };
}

/** The model is geographic; a raster of areas or points; the coordinates; the heights. */
function geoKeys(keys: Readonly<Record<number, number>>): number[] {
  const entries = Object.entries(keys);
  return [1, 1, 0, entries.length, ...entries.flatMap(([key, value]) => [Number(key), 0, 1, value])];
}

/** Each row as its first bytes, second bytes and so on, then as differences (Adobe Photoshop TIFF Technical Note 3). */
function predicted(heightsM: Float32Array, side: number): Buffer {
  const result = Buffer.alloc(heightsM.byteLength);
  const plain = Buffer.from(heightsM.buffer);
  const rowBytes = side * 4;
  for (let row = 0; row < side; row++) {
    const start = row * rowBytes;
    for (let column = 0; column < side; column++) {
      for (let byte = 0; byte < 4; byte++) {
        result[start + byte * side + column] = plain[start + column * 4 + 3 - byte]!;
      }
    }
    for (let i = rowBytes - 1; i > 0; i--) result[start + i] = result[start + i]! - result[start + i - 1]!;
  }
  return result;
}
