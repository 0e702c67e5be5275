import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Ground, Terrain } from '@engine/terrain';
import { CORPUS_DIRECTORY } from './corpus-folder.js';

/** Real tiles, with heights at reference points and the flights that lie on them: a neighbour of the real flights. */
export const TERRAIN_DIRECTORY = path.resolve(CORPUS_DIRECTORY, '../terrain');

export const HAS_REAL_TILES = existsSync(path.join(TERRAIN_DIRECTORY, 'points.json'));

/** A place with the height that the ground has there. */
export interface ReferencePlace {
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  /** Null in a cell with a void. */
  readonly ground_m: number | null;
}

/** Opens the tiles, all of which can be used. */
export async function openRealTiles(): Promise<Terrain> {
  return Terrain.open(path.join(TERRAIN_DIRECTORY, 'tiles'), (file, reason) => {
    throw new Error(`${file}: ${reason}`);
  });
}

export function readReference<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(TERRAIN_DIRECTORY, name), 'utf8')) as T;
}

/** The ground below places, one after the other. */
export function groundUnderPlaces(
  terrain: Terrain,
  places: readonly Pick<ReferencePlace, 'latitude_deg' | 'longitude_deg'>[],
): Promise<Ground> {
  return terrain.groundUnder(
    places.map(({ latitude_deg }) => latitude_deg),
    places.map(({ longitude_deg }) => longitude_deg),
  );
}

/** How far the ground is from each reference, metres; Infinity where only one of the two is known. */
export async function distancesToReference(
  terrain: Terrain,
  places: readonly ReferencePlace[],
): Promise<number[]> {
  const ground = await groundUnderPlaces(terrain, places);
  return places.map(({ latitude_deg, longitude_deg, ground_m }) => {
    const heightM = ground.heightM(latitude_deg, longitude_deg);
    if (ground_m === null) return Number.isNaN(heightM) ? 0 : Infinity;
    return Number.isNaN(heightM) ? Infinity : Math.abs(heightM - ground_m);
  });
}
