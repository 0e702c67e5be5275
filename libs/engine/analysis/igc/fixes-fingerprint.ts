import { createHash } from 'node:crypto';
import { type IgcFile } from './igc-file.js';

/**
 * Identity of the flight in a file: equal for copies with other line ends, headers, comments or signature, and
 * different if a single fix changes.
 *
 * @returns SHA-256 over the date and the columns of all fixes, 64 lower-case hex digits
 */
export function fixesFingerprint(igc: Pick<IgcFile, 'date' | 'fixes'>): string {
  const { fixes } = igc;
  const hash = createHash('sha256');
  hash.update(`fixes-v1 ${igc.date ?? 'undated'} ${fixes.count}\n`);
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
  return hash.digest('hex');
}
