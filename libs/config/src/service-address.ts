import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Settings } from './settings.js';

/** In `DATA_DIR`, which the service and the command line have in common: a `PORT=…` before one is unknown to the other. */
const ADDRESS_FILE = 'public-url';

/** Tells those who share the data folder under which address the service is reached. Returns what takes it back. */
export async function announceAddress({ dataDir, publicUrl }: Settings): Promise<() => Promise<void>> {
  const file = path.join(dataDir, ADDRESS_FILE);
  await writeFile(file, `${publicUrl}\n`);
  return () => rm(file, { force: true });
}

/** What a service on this data folder has announced; of one that was killed, what it had been. */
export function announcedAddress(dataDir: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(dataDir, ADDRESS_FILE), 'utf8').trim();
  } catch {
    return undefined; // no launcher runs here, or the folder is somebody else's to read
  }
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}
