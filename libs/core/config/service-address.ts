import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '@core/process';
import { type Settings } from './settings.js';

/**
 * In `DATA_DIR`, which the service and the command line share. A `PORT=…` given to the service is unknown to the
 * command line.
 */
const ADDRESS_FILE = 'public-url';

/** Writes the service's URL for programs that share the data folder. Returns a function that removes it. */
export async function announceAddress({ dataDir, publicUrl }: Settings): Promise<() => Promise<void>> {
  const file = path.join(dataDir, ADDRESS_FILE);
  const program = path.basename(process.argv[1] ?? process.execPath);
  await writeFile(file, `${publicUrl}\n${process.pid}\n${program}\n`);
  return () => rm(file, { force: true });
}

/**
 * The URL written by a service on this data folder, if that process still runs: a killed one leaves the file behind.
 */
export function announcedAddress(dataDir: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(dataDir, ADDRESS_FILE), 'utf8');
  } catch {
    return undefined; // no launcher runs here, or the folder is not readable
  }
  const [address = '', pid, program] = text.split('\n');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  return program && isRunning(Number(pid), program) ? address : undefined;
}
