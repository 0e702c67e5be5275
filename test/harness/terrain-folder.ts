import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Terrain } from '@engine/terrain';
import { type Ground as HeightAt } from './terrain-tiles.js';

/** Grows to the east and to the north, and is whole metres at each post of a 3" file. */
export const SLOPE: HeightAt = (latitudeDeg, longitudeDeg) =>
  1_000 + (longitudeDeg - 7) * 1_200 + (latitudeDeg - 46) * 2_400;

/** A folder of terrain files, which is new for each test. */
export class TerrainFolder {
  path = '';
  /** Files that could not be used. */
  skipped: { file: string; reason: string }[] = [];

  /** To be called in a `describe`. */
  static forEachTest(): TerrainFolder {
    const folder = new TerrainFolder();
    beforeEach(async () => {
      folder.path = await mkdtemp(path.join(tmpdir(), 'terrain-'));
      folder.skipped = [];
    });
    afterEach(() => rm(folder.path, { recursive: true }));
    return folder;
  }

  open(at = this.path): Promise<Terrain> {
    return Terrain.open(at, (file, reason) => this.skipped.push({ file, reason }));
  }
}

/** The height at one place. */
export async function heightM(terrain: Terrain, latitudeDeg: number, longitudeDeg: number): Promise<number> {
  const ground = await terrain.groundUnder([latitudeDeg], [longitudeDeg]);
  return ground.heightM(latitudeDeg, longitudeDeg);
}
