import {
  CSV_ROWS_SHOWN,
  CSV_SAMPLE_CHARACTERS,
  CSV_SAMPLES_SHOWN,
  CSV_SKIPPED_SHOWN,
  type CsvOutcome,
  cutTo,
} from '@core/contract';
import { type CsvImport, type CsvImportRow, type CsvRecordedRow } from '../../wire/csv-import.js';
import { manualColumns } from '../../domain/manual/manual-fields.js';
import { type CsvResult, type CsvResultRow } from '../../domain/csv/csv-imports.js';

export function presentCsvImport(result: CsvResult): CsvImport {
  const { file, mapping, rows, refusals } = result;
  const count = (outcome: CsvOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return {
    encoding: file.encoding,
    delimiter: file.delimiter,
    columns: file.columns.map((name, index) => ({ name, samples: samplesOf(result, index) })),
    mapping,
    date_format: result.dateFormat,
    date_format_is_certain: result.dateFormatIsCertain,
    duration_unit: result.durationUnit,
    row_count: file.rows.length,
    added_count: count('added'),
    known_count: count('known'),
    recorded_count: count('recorded'),
    refused_count: refusals.length,
    rows: rows.slice(0, CSV_ROWS_SHOWN).map(presentRow),
    recorded: rows.flatMap(presentRecorded).slice(0, CSV_SKIPPED_SHOWN),
    refusals: refusals.slice(0, CSV_SKIPPED_SHOWN),
  };
}

function presentRecorded({ line, outcome, flightId }: CsvResultRow): CsvRecordedRow[] {
  return outcome === 'recorded' ? [{ line, flight_id: flightId! }] : [];
}

function samplesOf({ file }: CsvResult, index: number): string[] {
  const cells: string[] = [];
  for (const row of file.rows) {
    if (cells.length === CSV_SAMPLES_SHOWN) break;
    const cell = row.cells[index];
    if (cell) cells.push(cutTo(CSV_SAMPLE_CHARACTERS, cell));
  }
  return cells;
}

function presentRow({ line, flight, outcome, flightId }: CsvResultRow): CsvImportRow {
  const { title = null, site, country, durationSeconds, notes, tags, tandem, passenger } = flight;
  return {
    line,
    outcome,
    flight_id: flightId,
    ...manualColumns(flight).manual,
    ...{ title, site, country, duration_seconds: durationSeconds, notes, tags, tandem, passenger },
  };
}
