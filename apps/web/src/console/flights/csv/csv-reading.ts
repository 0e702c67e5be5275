import { CSV_FIELDS, type CsvField } from '@core/contract';
import { answered, type FlightSchemas, flightApi } from '../../api/clients.js';

export type CsvImport = FlightSchemas['CsvImport'];

/** How the user wants a file to be read. What is absent is detected: another column may have other dates and durations. */
export interface CsvReading extends Partial<
  Pick<CsvImport, 'encoding' | 'delimiter' | 'date_format' | 'duration_unit'>
> {
  /** The column of each field; empty or absent for none. */
  readonly mapping?: Readonly<Partial<Record<CsvField, string>>>;
  /** Empty if it is not known. */
  readonly timezone: string;
  readonly include_recorded: boolean;
}

/** The query of both operations. */
export function csvQuery({ mapping = {}, timezone, include_recorded, ...reading }: CsvReading) {
  const columns = CSV_FIELDS.flatMap((field) =>
    mapping[field] ? [[`${field}_column`, mapping[field]] as const] : [],
  );
  return {
    ...reading,
    ...(timezone !== '' && { timezone }),
    ...(include_recorded && { include_recorded }),
    ...Object.fromEntries(columns),
  };
}

/** How a preview has read the file, to be sent with the import: then nothing else is detected there. */
export function readingOf({
  encoding,
  delimiter,
  date_format,
  duration_unit,
  mapping,
}: CsvImport): Partial<CsvReading> {
  return { encoding, delimiter, date_format, duration_unit, mapping };
}

export function previewCsv(file: File, reading: CsvReading): Promise<CsvImport> {
  const params = { query: csvQuery(reading) };
  return answered(flightApi.POST('/api/v1/manual-flights/csv-preview', { params, ...sent(file) }));
}

export function importCsv(file: File, reading: CsvReading): Promise<CsvImport> {
  const params = { query: csvQuery(reading) };
  return answered(flightApi.POST('/api/v1/manual-flights/csv', { params, ...sent(file) }));
}

/** The file itself is the body. */
function sent(file: File) {
  return {
    body: file,
    bodySerializer: (body: Blob) => body,
    headers: { 'Content-Type': 'text/csv' },
  };
}
