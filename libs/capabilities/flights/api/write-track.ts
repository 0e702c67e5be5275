import { setImmediate as nextTurn } from 'node:timers/promises';
import { atResolution, flightPart, type ReplayEncoding, type ReplayResolution } from '@engine/analysis';
import { trackJsonPieces } from '@engine/results';
import { JSON_MEDIA_TYPE, type GzippedContent, GzippedRepresentation } from '@core/http';
import { type LogWork } from './long-log-threads.js';
import { restoreStoredTrack, STORED_BYTES_MAX } from './stored-track.js';
import { mediaTypeOf, TRACK_FORMATS, type TrackFormatName } from './track-formats.js';

/** The requested variant: the replay payload in one of its encodings, or an export. */
export interface TrackSelection {
  readonly representation: 'json' | TrackFormatName;
  readonly resolution: ReplayResolution;
  readonly encoding: ReplayEncoding;
}

export interface TrackToWrite {
  readonly title: string;
  readonly stored: Uint8Array;
  readonly selection: TrackSelection;
  /** Only the part from take-off to landing, which must exist; for the public. */
  readonly isFlightOnly?: boolean;
}

export default async function writeTrack({
  title,
  stored,
  selection: { representation, resolution, encoding },
  isFlightOnly = false,
}: TrackToWrite): Promise<GzippedContent> {
  const { track: full, body } = await restoreStoredTrack(stored);
  const track = atResolution(full, resolution);
  await nextTurn();
  if (representation === 'json') {
    return GzippedRepresentation.of(JSON_MEDIA_TYPE, trackJsonPieces(track, encoding, body));
  }
  const pieces = TRACK_FORMATS[representation].write(isFlightOnly ? flightPart(track)! : track, title);
  return GzippedRepresentation.of(mediaTypeOf(representation), pieces);
}

export const TRACK_WRITING: LogWork<TrackToWrite, GzippedContent> = {
  module: import.meta.url,
  run: writeTrack,
  logBytesMax: STORED_BYTES_MAX,
};
