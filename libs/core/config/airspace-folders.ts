import path from 'node:path';
import { type Settings } from './settings.js';

/** Where the operator's own profiles of airspaces are. */
export function airspaceProfilesFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'airspace-profiles');
}

/** Where the operator puts files of airspaces. */
export function airspaceFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'airspace');
}
