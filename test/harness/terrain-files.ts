import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zxyToTileId } from 'pmtiles';
import { type Ground } from './terrain-tiles.js';

/** Samples on each side of a 3" file. */
export const HGT_SIDE = 1_201;
/** Samples on each side of a 1" file. */
export const HGT_SIDE_FINE = 3_601;

/** `N46E007.hgt` for the degree with this south west corner. */
export function hgtName(latitudeDeg: number, longitudeDeg: number): string {
  const digits = (degrees: number, count: number) => String(Math.abs(degrees)).padStart(count, '0');
  const [northSouth, eastWest] = [latitudeDeg < 0 ? 'S' : 'N', longitudeDeg < 0 ? 'W' : 'E'];
  return `${northSouth}${digits(latitudeDeg, 2)}${eastWest}${digits(longitudeDeg, 3)}.hgt`;
}

/**
 * Writes an HGT file.
 * @param ground in whole metres; NaN for a void
 */
export async function writeHgt(
  folder: string,
  latitudeDeg: number,
  longitudeDeg: number,
  ground: Ground,
  side = HGT_SIDE,
): Promise<void> {
  const samples = Buffer.alloc(side * side * 2);
  const last = side - 1;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const heightM = ground(latitudeDeg + 1 - row / last, longitudeDeg + column / last);
      samples.writeInt16BE(Number.isNaN(heightM) ? -32_768 : Math.round(heightM), (row * side + column) * 2);
    }
  }
  await writeFile(path.join(folder, hgtName(latitudeDeg, longitudeDeg)), samples);
}

export interface ArchivedTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Buffer;
}

/** Numbers of the format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export const PMTILES_TYPE = { vector: 1, png: 2, webp: 4 };
const HEADER_BYTES = 127;
const UNCOMPRESSED = 1;

/** A PMTiles archive, uncompressed and with one directory. */
export function pmtilesArchive(
  tiles: readonly ArchivedTile[],
  type = PMTILES_TYPE.png,
  metadata: object = {},
): Buffer {
  const sorted = tiles
    .map(({ zoom, x, y, bytes }) => ({ id: zxyToTileId(zoom, x, y), bytes }))
    .sort((a, b) => a.id - b.id);
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, i) => varint(id - (sorted[i - 1]?.id ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    ...sorted.flatMap((_, i) => varint(i === 0 ? 1 : 0)), // 0: right after the one before
  ]);
  const json = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const zooms = tiles.map(({ zoom }) => zoom);
  const header = archiveHeader(directory.length, json.length, data.length, sorted.length);
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, type, Math.min(...zooms), Math.max(...zooms)], 96);
  return Buffer.concat([header, directory, json, data]);
}

function archiveHeader(directory: number, json: number, data: number, tiles: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const jsonStart = HEADER_BYTES + directory;
  const dataStart = jsonStart + json;
  const numbers = [
    HEADER_BYTES,
    directory,
    jsonStart,
    json,
    dataStart,
    0,
    dataStart,
    data,
    tiles,
    tiles,
    tiles,
  ];
  for (const [i, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + i * 8);
  return header;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}
