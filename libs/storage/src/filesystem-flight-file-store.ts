import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FlightFileMissingError, FlightFileStore } from './flight-file-store.js';

/** Files below `DATA_DIR/flights`, spread over 1,024 folders by the last, random characters of the id. */
export class FilesystemFlightFileStore extends FlightFileStore {
  constructor(private readonly root: string) {
    super();
  }

  override async write(flightId: string, bytes: Uint8Array): Promise<void> {
    const file = this.fileOf(flightId);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
    await syncFolder(folder);
  }

  override async read(flightId: string): Promise<Uint8Array> {
    try {
      return await readFile(this.fileOf(flightId));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new FlightFileMissingError(flightId, { cause: error });
    }
  }

  override async remove(flightId: string): Promise<void> {
    await rm(this.fileOf(flightId), { force: true });
  }

  private fileOf(flightId: string): string {
    return path.join(this.root, flightId.slice(-2).toLowerCase(), `${flightId}.igc`);
  }
}

/** Makes the rename itself durable. Windows cannot open a folder, and needs none of this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
