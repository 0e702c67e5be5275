import path from 'node:path';
import { programFolder } from './program-folder.js';
import { type Settings } from './settings.js';

/** Where the operator's terrain files are. */
export function terrainFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'maps');
}

/** Where the ground of the sample flight is. It comes with the program, and is used where the operator has no files. */
export function sampleTerrainFolder(): string {
  return path.join(programFolder(), 'examples/terrain');
}
