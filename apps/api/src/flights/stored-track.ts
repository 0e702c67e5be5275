import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import { type ReplayTrack } from '@app/domain';
import { restoreTrack, type StoredTrackBody } from '@app/flights';

const unzip = promisify(gunzip);

/** How a track begins that is stored as it is sent. */
const BEGINNING = '{"flight_id":';
/** Compressed; more than enough for the beginning behind whatever tables gzip puts before it. */
const BEGINNING_BYTES_MAX = 1_024;

/**
 * Whether a stored track is in the form of this release. One of the release before may still write its own while the
 * service is being upgraded. Unpacks no more than the beginning.
 */
export function hasPresentForm(stored: Buffer): boolean {
  const beginning = stored.subarray(0, BEGINNING_BYTES_MAX);
  try {
    const text = gunzipSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH });
    return text.subarray(0, BEGINNING.length).toString() === BEGINNING;
  } catch {
    return false; // no gzip at all
  }
}

/** Unpacked: of half a day with a fix a second. A longer one is long ({@link LogWork}). */
export const STORED_BYTES_MAX = 1_048_576;

/** Length of a stored track unpacked: gzip ends with it (RFC 1952, ISIZE). */
export function unpackedBytes(stored: Buffer): number {
  return stored.readUInt32LE(stored.length - Uint32Array.BYTES_PER_ELEMENT);
}

/** The stored track, and what its answer says around it. */
export async function restoreStoredTrack(
  stored: Uint8Array,
): Promise<{ track: ReplayTrack; body: StoredTrackBody }> {
  const body = JSON.parse((await unzip(stored)).toString()) as StoredTrackBody;
  await nextTurn(); // of a long log, each half takes a while
  return { track: restoreTrack(body), body };
}
