import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { smallFlight } from '../../test/factories/import-files.js';

const DAMAGED_SHARE = 0.05;
const DUPLICATE_SHARE = 0.1;
const FILES_PER_FOLDER = 100;
/** Enough of a file to look like a flight, but no fix. */
const HEADER_BYTES = 200;

export interface FlightTree {
  readonly folder: string;
  readonly files: number;
  readonly flights: number;
  readonly duplicates: number;
  readonly damaged: number;
}

/** A tree of small simulated flights, some of them damaged or there twice, spread evenly. */
export async function writeFlightTree(folder: string, files: number): Promise<FlightTree> {
  const damaged = Math.round(files * DAMAGED_SHARE);
  const duplicates = Math.round(files * DUPLICATE_SHARE);
  const flights = files - damaged - duplicates;
  const every = (share: number, n: number) => Math.floor((n + 1) * share) > Math.floor(n * share);
  let written = 0;
  for (let n = 0; n < files; n++) {
    const place = path.join(folder, String(Math.floor(n / FILES_PER_FOLDER)).padStart(4, '0'));
    if (n % FILES_PER_FOLDER === 0) await mkdir(place, { recursive: true });
    await writeFile(path.join(place, `${String(n).padStart(6, '0')}.igc`), content(n));
  }
  return { folder, files, flights, duplicates, damaged };

  function content(n: number): Buffer {
    if (every(damaged / files, n)) return smallFlight(n).subarray(0, HEADER_BYTES);
    if (written < flights && !(written > 0 && every(duplicates / (files - damaged), n)))
      return smallFlight(written++);
    return smallFlight(written >> 1);
  }
}
