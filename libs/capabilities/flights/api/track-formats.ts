import {
  csvPieces,
  geoJsonPieces,
  gpxPieces,
  kmlPieces,
  type ReplayResolution,
  type ReplayTrack,
} from '@engine/analysis';
import { SERVICE_NAME, type TrackFileFormat } from '@core/contract';

/** A representation of a track other than the replay payload. */
export interface TrackFormat {
  readonly mediaType: string;
  readonly write: (track: ReplayTrack, title: string) => Iterable<string>;
}

/** By the value of `format`, which is also the file extension. */
export const TRACK_FORMATS = {
  geojson: { mediaType: 'application/geo+json', write: geoJsonPieces },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', write: kmlPieces },
  gpx: { mediaType: 'application/gpx+xml', write: (track, title) => gpxPieces(track, title, SERVICE_NAME) },
  csv: { mediaType: 'text/csv', write: csvPieces },
} as const satisfies Record<string, TrackFormat>;

export type TrackFormatName = keyof typeof TRACK_FORMATS;

/** Media types of original files. */
export const ORIGINAL_MEDIA_TYPES: Readonly<Record<TrackFileFormat, string>> = {
  igc: 'application/vnd.fai.igc',
  gpx: TRACK_FORMATS.gpx.mediaType,
  kml: TRACK_FORMATS.kml.mediaType,
  fit: 'application/vnd.ant.fit',
};

/** The original file: of any format, or an IGC file only. */
export type OriginalRepresentation = 'original' | 'igc';
export type TrackRepresentation = 'json' | TrackFormatName | OriginalRepresentation;

export const TRACK_REPRESENTATIONS: readonly TrackRepresentation[] = [
  'json',
  ...(Object.keys(TRACK_FORMATS) as TrackFormatName[]),
  'igc',
  'original',
];

export function isOriginal(representation: TrackRepresentation): representation is OriginalRepresentation {
  return representation === 'original' || representation === 'igc';
}

/** The media type of a representation. */
export function mediaTypeOf(representation: Exclude<TrackRepresentation, 'original'>): string {
  if (representation === 'json') return 'application/json';
  return representation === 'igc' ? ORIGINAL_MEDIA_TYPES.igc : TRACK_FORMATS[representation].mediaType;
}

/** Those that an `Accept` header can ask for. */
export const ACCEPTED_REPRESENTATIONS = TRACK_REPRESENTATIONS.filter((name) => name !== 'original');

/** What the files of a track contain, by media type, for the OpenAPI document. */
export const TRACK_FILE_CONTENT = {
  ...Object.fromEntries(
    ACCEPTED_REPRESENTATIONS.filter((name) => name !== 'json').map((name) => [
      mediaTypeOf(name),
      { schema: { type: name === 'geojson' ? ('object' as const) : ('string' as const) } },
    ]),
  ),
  [ORIGINAL_MEDIA_TYPES.fit]: { schema: { type: 'string' as const, format: 'binary' } },
};

/** A replay is only displayed, so it is simplified by default. An export is kept, so it is complete by default. */
export function defaultResolution(representation: TrackRepresentation): ReplayResolution {
  return representation === 'json' ? 'high' : 'full';
}

/** `Content-Disposition` of a download, named after the day of the flight; without a date, after something else. */
export function attachment(flownAt: Date | null, otherwise: string, extension: string): string {
  const name = flownAt ? `flight-${flownAt.toISOString().slice(0, 10)}` : otherwise;
  return `attachment; filename="${name}.${extension}"`;
}
