import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveStore, type FlightFileStore, openStore } from '@core/storage';

/** The files of a service, to look into and to change from outside. Any folder will do for it, with or without a marker. */
export function storedFiles(dataDir: string): FlightFileStore {
  const { store, root } = opened(dataDir);
  return store.filesIn(root);
}

/** The path of a flight's file in its compressed form. */
export function storedFileOf(dataDir: string, flightId: string): string {
  return path.join(dataDir, 'flights', flightId.slice(-2).toLowerCase(), `${flightId}.igc.br`);
}

/** The archives of its imports, as its files. */
export function storedArchives(dataDir: string): ArchiveStore {
  const { store, root } = opened(dataDir);
  return store.archivesIn(root);
}

function opened(dataDir: string) {
  const folder = path.join(dataDir, 'flights');
  const exists = async () => void (await mkdir(folder, { recursive: true }));
  return { store: openStore({ folder }), root: { check: exists, verify: exists } };
}
