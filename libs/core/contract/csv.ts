/** How the CSV file of a logbook can be written. */
export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** What separates cells. */
export const CSV_DELIMITERS = ['comma', 'semicolon', 'tab'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** The order of day, month and year. */
export const CSV_DATE_FORMATS = ['ymd', 'dmy', 'mdy'] as const;
export type CsvDateFormat = (typeof CSV_DATE_FORMATS)[number];

/** What plain numbers of durations count. */
export const CSV_DURATION_UNITS = ['minutes', 'hours', 'seconds'] as const;
export type CsvDurationUnit = (typeof CSV_DURATION_UNITS)[number];

/** What a column of a logbook can hold. */
export const CSV_FIELDS = [
  ...(['flown_on', 'takeoff_time', 'landing_time', 'duration', 'site', 'country', 'glider'] as const),
  ...(['distance_km', 'title', 'notes', 'tags', 'tandem', 'passenger'] as const),
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** Longest name of a column, in characters. */
export const CSV_COLUMN_CHARACTERS_MAX = 100;

/** What a response shows of a file: rows that are flights, rows that were skipped or refused, and cells of a column. */
export const CSV_ROWS_SHOWN = 50;
export const CSV_SKIPPED_SHOWN = 100;
export const CSV_SAMPLES_SHOWN = 3;
export const CSV_SAMPLE_CHARACTERS = 80;

/** What becomes of a row that is a flight. */
export const CSV_OUTCOMES = ['added', 'known', 'recorded'] as const;
export type CsvOutcome = (typeof CSV_OUTCOMES)[number];
