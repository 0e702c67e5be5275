import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '@app/lifecycle';
import { type Settings } from './settings.js';

/** In `DATA_DIR`, which the service and the command line have in common: a `PORT=…` before one is unknown to the other. */
const ADDRESS_FILE = 'public-url';

/** Tells those who share the data folder under which address the service is reached. Returns what takes it back. */
export async function announceAddress({ dataDir, publicUrl }: Settings): Promise<() => Promise<void>> {
  const file = path.join(dataDir, ADDRESS_FILE);
  const program = path.basename(process.argv[1] ?? process.execPath);
  await writeFile(file, `${publicUrl}\n${process.pid}\n${program}\n`);
  return () => rm(file, { force: true });
}

/** What a service on this data folder has announced, unless the process that did is gone: a killed one takes nothing back. */
export function announcedAddress(dataDir: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(dataDir, ADDRESS_FILE), 'utf8');
  } catch {
    return undefined; // no launcher runs here, or the folder is somebody else's to read
  }
  const [address = '', pid, program] = text.split('\n');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  return program && isRunning(Number(pid), program) ? address : undefined;
}
