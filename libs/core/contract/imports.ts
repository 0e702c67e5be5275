/** `running`: files are still to be read. `failed`: the archive was lost, or its files could not be read for a while. */
export const IMPORT_STATUSES = ['running', 'completed', 'cancelled', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What became of a file. `duplicate`: the account already had the flight. */
export const IMPORT_OUTCOMES = ['imported', 'duplicate', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Why a file of an import was refused, with the default message. */
export const IMPORT_REFUSALS = {
  not_igc:
    'The name of the file does not end in .igc, .igc.txt, .gpx, .kml, .fit, one of these with .gz, .kmz or .zip.',
  beside_igc: 'An IGC file of the same name is beside it.',
  unsafe_path: 'The path in the archive is absolute or contains "..".',
  too_deep: 'The file is in too many folders.',
  encrypted: 'The file is encrypted.',
  unsupported_compression: 'The file is compressed by a method other than Deflate.',
  file_too_large: 'The file is too large.',
  damaged: 'The file is damaged in the archive.',
  invalid_igc: 'The file is not a valid IGC file.',
  invalid_track: 'The file is not a valid track.',
  track_without_times: 'The points of the file have no times.',
  flight_limit_reached: 'The account has stored as many flights as its plan allows.',
  storage_limit_reached: 'The files of the account take as much room as its plan allows.',
  processing_failed: 'The service failed repeatedly while it read this file.',
} as const;
export type ImportRefusalCode = keyof typeof IMPORT_REFUSALS;

/** Names of IGC files, compressed or not. Some programs append `.txt`. */
export const IGC_NAME = /\.igc(\.txt)?(\.gz)?$/i;
/** Names of files with one flight. */
export const TRACK_NAME = /\.(igc(\.txt)?|gpx|kml|fit)$/i;
/** Those that were compressed one by one. */
export const GZIPPED_TRACK_NAME = /\.(igc(\.txt)?|gpx|kml|fit)\.gz$/i;
/** A KMZ file is a ZIP file with a KML file. */
export const ZIP_NAME = /\.(zip|kmz)$/i;

/** Whether a file may have flights by its name. An import refuses the others as `not_igc`. */
export function isImportableName(name: string): boolean {
  return [TRACK_NAME, GZIPPED_TRACK_NAME, ZIP_NAME].some((pattern) => pattern.test(name));
}

/**
 * Those of these paths that are beside an IGC file of the same name: programs write a flight in several formats, and the IGC
 * file says most.
 */
export function besideIgcFile(paths: readonly string[]): ReadonlySet<string> {
  const igcFiles = new Set(paths.filter((path) => IGC_NAME.test(path)).map(withoutEnding));
  return new Set(paths.filter((path) => !IGC_NAME.test(path) && igcFiles.has(withoutEnding(path))));
}

function withoutEnding(path: string): string {
  return path.replace(/\.(igc(\.txt)?|gpx|kml|kmz|fit)(\.gz)?$/i, '').toLowerCase();
}

/** How much of a file's path in an archive is kept, and of the name of the archive. */
export const IMPORT_NAME_CHARACTERS_MAX = 255;
/** Refused files that an import shows itself. All of them have a list of their own. */
export const IMPORT_REFUSALS_SHOWN_MAX = 20;
