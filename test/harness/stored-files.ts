import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { FilesystemFlightFileStore } from '@app/storage';

/** The files of a service, to look into and to change from outside. Any folder will do for it, with or without a marker. */
export function storedFiles(dataDir: string): FilesystemFlightFileStore {
  const root = path.join(dataDir, 'flights');
  const exists = async () => void (await mkdir(root, { recursive: true }));
  return new FilesystemFlightFileStore({ path: root, check: exists, verify: exists });
}
