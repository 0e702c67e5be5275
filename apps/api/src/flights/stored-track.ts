import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import { type ReplayTrack } from '@app/domain';
import { restoreTrack, type StoredTrackBody } from '@app/flights';

const unzip = promisify(gunzip);

/** The first characters of a stored track in the current format. */
const PREFIX = '{"flight_id":';
/** Enough compressed bytes to hold the prefix, including gzip's header and tables. */
const PREFIX_BYTES_MAX = 1_024;

/**
 * Whether a stored track has the format of this release. During an upgrade, a worker of the previous release may still
 * write the old one. Only decompresses the start.
 */
export function hasCurrentFormat(stored: Buffer): boolean {
  const start = stored.subarray(0, PREFIX_BYTES_MAX);
  try {
    const text = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
    return text.subarray(0, PREFIX.length).toString() === PREFIX;
  } catch {
    return false; // not gzip
  }
}

/**
 * Decompressed size of a 12-hour track with one fix per second. A larger track counts as a long log ({@link LogWork}).
 */
export const STORED_BYTES_MAX = 1_048_576;

/** Decompressed size of a stored track, from the last four bytes of the gzip data (ISIZE in RFC 1952). */
export function unpackedBytes(stored: Buffer): number {
  return stored.readUInt32LE(stored.length - Uint32Array.BYTES_PER_ELEMENT);
}

/** The stored track, and the body that it is part of. */
export async function restoreStoredTrack(
  stored: Uint8Array,
): Promise<{ track: ReplayTrack; body: StoredTrackBody }> {
  const body = JSON.parse((await unzip(stored)).toString()) as StoredTrackBody;
  await nextTurn(); // for a long log, each half takes a while
  return { track: restoreTrack(body), body };
}
