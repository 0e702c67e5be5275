import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import { type ReplayTrack } from '@engine/analysis';
import { restoreTrack, type StoredTrackBody } from '@engine/results';

const unzip = promisify(gunzip);

/** The first characters of a stored track in the current format, with the version of its analysis. */
const START = /^\{"flight_id":"[^"]*","analysis_version":(\d+),/;
/** Enough compressed bytes to hold the start, including gzip's header and tables. */
const START_BYTES_MAX = 1_024;

/**
 * Version of the analysis that made a stored track; undefined if the track does not have the format of this release.
 * During an upgrade, a worker of the previous release may still write an old one. Only decompresses the start.
 */
function analysisVersionOf(stored: Buffer): number | undefined {
  try {
    const start = gunzipSync(stored.subarray(0, START_BYTES_MAX), { finishFlush: constants.Z_SYNC_FLUSH });
    const version = START.exec(start.toString('latin1'))?.[1];
    return version === undefined ? undefined : Number(version);
  } catch {
    return undefined; // not gzip
  }
}

/** Whether the track can be read. */
export function hasCurrentFormat(stored: Buffer): boolean {
  return analysisVersionOf(stored) !== undefined;
}

/** Phases have their times, lengths and numbers, and gaps their indices, since this version of the analysis. */
const COMPLETE_SINCE = 10;

/** Whether the stored track is a response that can be sent as it is. */
export function isComplete(stored: Buffer): boolean {
  return (analysisVersionOf(stored) ?? 0) >= COMPLETE_SINCE;
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
