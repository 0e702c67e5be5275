import { decodeDelta } from './decode-delta.js';
import { type DeltaColumns, deltaColumns } from './encode-columns.js';
import { type FullTrackParts, fullTrackOf, type ReplayTrack } from './replay-track.js';

/** Raised when tracks are stored in another way, or a name or code means something else. */
const FORMAT = 1;

/**
 * All that is kept of a flight's track, made once when the flight is processed, ready for JSON and gzip.
 * Resolutions, encodings and exports are made from it alone. `columns`, `scales` and `same` are those of the
 * `delta` encoding of the full track and can be sent as they are.
 */
export interface StoredTrack
  extends Omit<FullTrackParts, 'columns' | 'segmentStarts' | 'keptIndices'>, DeltaColumns {
  format: typeof FORMAT;
  segmentStarts: number[];
  keptIndices: number[];
}

/** What is to be stored of a full track. */
export function storedTrack(full: ReplayTrack): StoredTrack {
  const { startedAt, takeoffIndex, landingIndex, phases, altitudeSource, windows } = full;
  return {
    format: FORMAT,
    startedAt,
    segmentStarts: Array.from(full.segmentStarts),
    takeoffIndex,
    landingIndex,
    phases,
    keptIndices: Array.from(full.keptIndices),
    altitudeSource,
    windows,
    ...deltaColumns(full.columns),
  };
}

/**
 * The full track again, to the last digit.
 *
 * @throws when the track was stored in a format that this version doesn't know
 */
export function restoreTrack(stored: StoredTrack): ReplayTrack {
  if (stored.format !== FORMAT) throw new Error(`Unknown format of a stored track: ${String(stored.format)}`);
  const { startedAt, takeoffIndex, landingIndex, phases, altitudeSource, windows } = stored;
  return fullTrackOf({
    startedAt,
    segmentStarts: Int32Array.from(stored.segmentStarts),
    takeoffIndex,
    landingIndex,
    phases,
    keptIndices: Int32Array.from(stored.keptIndices),
    altitudeSource,
    windows,
    columns: decodeDelta(stored),
  });
}
