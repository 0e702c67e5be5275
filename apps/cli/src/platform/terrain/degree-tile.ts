import { type FlownDegree } from '@capabilities/flights';
import { UsageError } from '../output.js';

/** A tile of one degree by one degree, by its south west corner. */
export type DegreeTile = FlownDegree;

/** From the Maritime Alps to the Vienna Basin. */
const ALPS = [43, 5, 48.999, 16.999] as const;
/** More is a mistake in the corners: all land has fewer. */
const TILES_MAX = 20_000;

/** `N47`. */
export function latitudeName({ latitudeDeg }: DegreeTile): string {
  return `${latitudeDeg < 0 ? 'S' : 'N'}${String(Math.abs(latitudeDeg)).padStart(2, '0')}`;
}

/** `E008`. */
export function longitudeName({ longitudeDeg }: DegreeTile): string {
  return `${longitudeDeg < 0 ? 'W' : 'E'}${String(Math.abs(longitudeDeg)).padStart(3, '0')}`;
}

/** `N47E008`. */
export function tileName(tile: DegreeTile): string {
  return latitudeName(tile) + longitudeName(tile);
}

export function tilesOfAlps(): DegreeTile[] {
  return tilesBetween(...ALPS);
}

/** @throws UsageError */
export function tilesOfBox(text: string): DegreeTile[] {
  const numbers = text.split(',').map((each) => (each.trim() === '' ? NaN : Number(each)));
  const [latitude1, longitude1, latitude2, longitude2] = numbers as [number, number, number, number];
  const isOnEarth =
    numbers.length === 4 &&
    [latitude1, latitude2].every((each) => Math.abs(each) <= 90) &&
    [longitude1, longitude2].every((each) => Math.abs(each) <= 180);
  if (!isOnEarth) {
    throw new UsageError(
      '--box must be two corners as latitude,longitude,latitude,longitude in degrees, such as 45.5,6,47.9,10.5.',
    );
  }
  const [south, north] = [Math.min(latitude1, latitude2), Math.max(latitude1, latitude2)];
  const [west, east] = [Math.min(longitude1, longitude2), Math.max(longitude1, longitude2)];
  const tiles = tilesBetween(south, west, north, east);
  if (tiles.length > TILES_MAX)
    throw new UsageError(`The box has ${tiles.length} tiles; at most ${TILES_MAX} fit.`);
  return tiles;
}

function tilesBetween(south: number, west: number, north: number, east: number): DegreeTile[] {
  const tiles: DegreeTile[] = [];
  for (let latitudeDeg = Math.floor(south); latitudeDeg <= Math.min(89, north); latitudeDeg++) {
    for (let longitudeDeg = Math.floor(west); longitudeDeg <= Math.min(179, east); longitudeDeg++) {
      tiles.push({ latitudeDeg, longitudeDeg });
    }
  }
  return tiles;
}
