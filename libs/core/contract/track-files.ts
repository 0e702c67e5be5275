/** Formats of files that recorders, phones and watches write. An uploaded file is kept as it is, with its format. */
export const TRACK_FILE_FORMATS = ['igc', 'gpx', 'kml', 'fit'] as const;
export type TrackFileFormat = (typeof TRACK_FILE_FORMATS)[number];

/** Why a file is not a flight: codes that uploads and imports share. */
export const FILE_REFUSALS = ['invalid_igc', 'invalid_track', 'track_without_times'] as const;
export type FileRefusalCode = (typeof FILE_REFUSALS)[number];
