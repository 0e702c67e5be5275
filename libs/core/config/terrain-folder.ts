import path from 'node:path';
import { type Settings } from './settings.js';

/** Where the operator's terrain files are. */
export function terrainFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'maps');
}
