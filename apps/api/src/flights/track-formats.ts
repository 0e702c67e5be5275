import {
  csvPieces,
  geoJsonPieces,
  gpxPieces,
  kmlPieces,
  type ReplayResolution,
  type ReplayTrack,
} from '@app/domain';
import { SERVICE_NAME } from '@app/contract';

/** Another representation of a track than the replay payload. */
export interface TrackFormat {
  readonly mediaType: string;
  readonly write: (track: ReplayTrack, title: string) => Iterable<string>;
}

/** By the value of `format`, which is the ending of the file as well. */
export const TRACK_FORMATS = {
  geojson: { mediaType: 'application/geo+json', write: geoJsonPieces },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', write: kmlPieces },
  gpx: { mediaType: 'application/gpx+xml', write: (track, title) => gpxPieces(track, title, SERVICE_NAME) },
  csv: { mediaType: 'text/csv', write: csvPieces },
} as const satisfies Record<string, TrackFormat>;

export type TrackFormatName = keyof typeof TRACK_FORMATS;

/** The file as it was uploaded. */
export const IGC_MEDIA_TYPE = 'application/vnd.fai.igc';

export type TrackRepresentation = 'json' | TrackFormatName | 'igc';

export const TRACK_REPRESENTATIONS: readonly TrackRepresentation[] = [
  'json',
  ...(Object.keys(TRACK_FORMATS) as TrackFormatName[]),
  'igc',
];

/** The media type of each representation, in the order in which they are offered. */
export function mediaTypeOf(representation: TrackRepresentation): string {
  if (representation === 'json') return 'application/json';
  return representation === 'igc' ? IGC_MEDIA_TYPE : TRACK_FORMATS[representation].mediaType;
}

/** A replay is drawn, so it may be simplified; an export is kept, so nothing is left out unless asked for. */
export function defaultResolution(representation: TrackRepresentation): ReplayResolution {
  return representation === 'json' ? 'high' : 'full';
}
