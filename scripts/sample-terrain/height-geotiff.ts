import { deflateSync } from 'node:zlib';
import { directoryOf, type Field, TYPE } from './tiff-directory.js';

const TILE_SIDE = 256;
/** Of SRTM, too. */
const VOID = -32_768;
/** Model: geographic; raster: pixels are points; coordinates: WGS 84. */
const GEO_KEYS = [1, 1, 0, 3, 1_024, 0, 1, 2, 1_025, 0, 1, 2, 2_048, 0, 1, 4_326];

/** Heights in whole metres, row by row from the north west; NaN for a void. */
export interface Posts {
  readonly northDeg: number;
  readonly westDeg: number;
  readonly spacingDeg: number;
  readonly rows: number;
  readonly columns: number;
  readonly heightsM: ArrayLike<number>;
}

/** A GeoTIFF file: 16-bit integers in tiles, as differences to the west, deflated. */
export function heightGeotiff(posts: Posts, copyright: string): Buffer {
  const { northDeg, westDeg, spacingDeg, rows, columns } = posts;
  const tiles = tilesOf(posts);
  const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  const offsets: number[] = [];
  let length = header.length;
  for (const tile of tiles) {
    offsets.push(length);
    length += tile.length;
  }
  header.writeUInt32LE(length, 4);
  const fields: Field[] = [
    [256, TYPE.long, [columns]],
    [257, TYPE.long, [rows]],
    [258, TYPE.short, [16]],
    [259, TYPE.short, [8]], // deflate
    [262, TYPE.short, [1]],
    [277, TYPE.short, [1]],
    [284, TYPE.short, [1]],
    [317, TYPE.short, [2]], // differences
    [322, TYPE.short, [TILE_SIDE]],
    [323, TYPE.short, [TILE_SIDE]],
    [324, TYPE.long, offsets],
    [325, TYPE.long, tiles.map((tile) => tile.length)],
    [339, TYPE.short, [2]], // signed integers
    [33_432, TYPE.ascii, textOf(copyright)],
    [33_550, TYPE.double, [spacingDeg, spacingDeg, 0]],
    [33_922, TYPE.double, [0, 0, 0, westDeg, northDeg, 0]],
    [34_735, TYPE.short, GEO_KEYS],
    [42_113, TYPE.ascii, textOf(String(VOID))],
  ];
  return Buffer.concat([header, ...tiles, directoryOf(fields, length)]);
}

/** Each of an even number of bytes, because numbers of the file begin at even places. */
function tilesOf({ rows, columns, heightsM }: Posts): Buffer[] {
  const tiles: Buffer[] = [];
  for (let top = 0; top < rows; top += TILE_SIDE) {
    for (let left = 0; left < columns; left += TILE_SIDE) {
      const differences = new Int16Array(TILE_SIDE * TILE_SIDE);
      for (let row = 0; row < TILE_SIDE; row++) {
        let before = 0;
        for (let column = 0; column < TILE_SIDE; column++) {
          const isInside = top + row < rows && left + column < columns;
          const heightM = isInside ? heightsM[(top + row) * columns + left + column]! : before;
          const value = Number.isNaN(heightM) ? VOID : heightM;
          differences[row * TILE_SIDE + column] = value - before;
          before = value;
        }
      }
      const tile = deflateSync(Buffer.from(differences.buffer), { level: 9 });
      tiles.push(tile.length % 2 === 0 ? tile : Buffer.concat([tile, Buffer.alloc(1)]));
    }
  }
  return tiles;
}

function textOf(text: string): number[] {
  return [...Buffer.from(`${text}\0`, 'latin1')];
}
