import { sampleTerrainFolder } from '@core/config';
import { type IgcFile } from '@engine/analysis';
import { type Ground, Terrain } from '@engine/terrain';

let opened: { readonly folder: string; readonly terrain: Promise<Terrain> } | null = null;

/**
 * The ground below the fixes of a log, from the operator's files, and from those that are shipped for the sample. They are opened once per thread, and keep what they
 * read. A file that cannot be used is reported by the program that serves it to pages.
 */
export async function groundBelowLog({ fixes }: IgcFile, folder: string): Promise<Ground> {
  if (opened?.folder !== folder)
    opened = { folder, terrain: Terrain.open([folder, sampleTerrainFolder()], () => {}) };
  const terrain = await opened.terrain;
  return terrain.groundUnder(fixes.latitudeDeg, fixes.longitudeDeg);
}
