import { type CsvOutcome } from '@core/contract';
import { type CsvImport, type CsvImportRow } from '../../wire/csv-import.js';
import { manualColumns } from '../../domain/manual/manual-fields.js';
import { type CsvResult, type CsvResultRow } from '../../domain/csv/csv-imports.js';

/** Rows, refusals and cells that a response shows. */
const ROWS_SHOWN = 50;
const REFUSALS_SHOWN = 100;
const SAMPLES_SHOWN = 3;
const SAMPLE_CHARACTERS = 80;

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
    rows: rows.slice(0, ROWS_SHOWN).map(presentRow),
    refusals: refusals.slice(0, REFUSALS_SHOWN),
  };
}

function samplesOf({ file }: CsvResult, index: number): string[] {
  const cells: string[] = [];
  for (const row of file.rows) {
    if (cells.length === SAMPLES_SHOWN) break;
    const cell = row.cells[index];
    if (cell) cells.push([...cell].slice(0, SAMPLE_CHARACTERS).join(''));
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
