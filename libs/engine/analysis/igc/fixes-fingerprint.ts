import { createHash, type Hash } from 'node:crypto';
import { READER } from '../thresholds.js';
import { type FixColumns, type IgcFile } from './igc-file.js';

/**
 * Identity of the flight in a file: equal for copies with other line ends, headers, comments or signature, and
 * different if a single fix changes.
 *
 * @returns SHA-256 over the date and the columns of all fixes, 64 lower-case hex digits
 */
export function fixesFingerprint({ date, fixes }: Pick<IgcFile, 'date' | 'fixes'>): string {
  const hash = createHash('sha256');
  hash.update(`fixes-v1 ${date ?? 'undated'} ${fixes.count}\n`);
  return withColumns(hash, fixes).digest('hex');
}

/**
 * The same without the date: also equal for a copy with another one. Times, positions and altitudes of a flight do not
 * repeat on another day, but those of a few fixes at one place can.
 *
 * @returns null if the fixes are too few, or move too little, to prove that two logs are of the same flight
 */
export function undatedFingerprint({ fixes }: Pick<IgcFile, 'fixes'>): string | null {
  if (!isUnmistakable(fixes)) return null;
  const hash = createHash('sha256');
  hash.update(`undated-fixes-v1 ${fixes.count}\n`);
  return withColumns(hash, fixes).digest('hex');
}

function withColumns(hash: Hash, fixes: FixColumns): Hash {
  for (const column of [
    fixes.timeSeconds,
    fixes.latitudeDeg,
    fixes.longitudeDeg,
    fixes.pressureAltitudeM,
    fixes.gnssAltitudeM,
    fixes.is3d,
  ]) {
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash;
}

function isUnmistakable({ count, latitudeDeg, longitudeDeg }: FixColumns): boolean {
  let moves = 0;
  for (let i = 1; i < count && moves < READER.identifyingMovesMin; i++) {
    if (latitudeDeg[i] !== latitudeDeg[i - 1] || longitudeDeg[i] !== longitudeDeg[i - 1]) moves++;
  }
  return moves >= READER.identifyingMovesMin;
}
