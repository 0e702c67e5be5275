import { type CsvDateFormat, type CsvDurationUnit, type CsvField } from '@core/contract';
import { type NewManualFlight } from '../../tables/manual-flight.repository.js';
import { durationUnitOf } from './cell-values.js';
import { type CsvFile } from './csv-file.js';
import { csvFlight, type CsvReading, RowRefused } from './csv-flight.js';
import { DateOrders } from './date-cells.js';
import { inPieces } from './pieces.js';
import { type CsvMapping } from './suggested-columns.js';

/** A row that is a flight. */
export interface CsvFlightRow {
  readonly line: number;
  readonly flight: NewManualFlight;
}

export interface CsvRowRefusal {
  readonly line: number;
  readonly field: CsvField;
  readonly reason: string;
}

/** What of a {@link CsvReading} is given; the rest is detected. */
export interface GivenReading {
  readonly dateFormat?: CsvDateFormat | undefined;
  readonly durationUnit?: CsvDurationUnit | undefined;
  readonly timezone: string | null;
}

/** How the cells of a file are read, and whether the order of its dates is certain. */
export async function readingOf(
  file: CsvFile,
  { flown_on: dates, duration }: CsvMapping,
  { dateFormat, durationUnit, timezone }: GivenReading,
): Promise<CsvReading & { readonly dateFormatIsCertain: boolean }> {
  const orders = new DateOrders();
  for await (const cells of inPieces(cellsOf(file, dates))) orders.add(cells);
  const used = dateFormat ?? orders.best;
  return {
    dateFormat: used,
    dateFormatIsCertain: orders.isCertain(used),
    durationUnit: durationUnit ?? durationUnitOf(duration ?? '', cellsOf(file, duration)),
    timezone,
  };
}

/** The cells of a column that are not empty. */
function cellsOf({ columns, rows }: CsvFile, name: string | undefined): string[] {
  const index = name === undefined ? -1 : columns.indexOf(name);
  return rows.flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
}

/** The flights of a file, each with what identifies it, and the rows that are none. */
export async function flightsIn(
  file: CsvFile,
  mapping: CsvMapping,
  reading: CsvReading,
): Promise<{ read: CsvFlightRow[]; refusals: CsvRowRefusal[] }> {
  const indexOf = new Map(
    Object.entries(mapping).map(([field, name]) => [field as CsvField, file.columns.indexOf(name)]),
  );
  const seen = new Map<string, number>();
  const read: CsvFlightRow[] = [];
  const refusals: CsvRowRefusal[] = [];
  for await (const piece of inPieces(file.rows)) {
    for (const { line, cells } of piece) {
      try {
        refuseSurplus(cells, file.columns.length);
        const flight = csvFlight((field) => cells[indexOf.get(field) ?? -1] ?? '', reading);
        const { flownOn, takeoffTime, durationSeconds, site, glider } = flight;
        const named = [site, glider].map((name) => name?.toLowerCase() ?? null);
        const key = JSON.stringify(['csv', flownOn, takeoffTime, durationSeconds, ...named]);
        const earlier = seen.get(key) ?? 0; // the same flight twice on a day is two flights
        seen.set(key, earlier + 1);
        read.push({ line, flight: { ...flight, source: `${key}${earlier}` } });
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        refusals.push({ line, field: error.field, reason: error.message });
      }
    }
  }
  return { read, refusals };
}

/** A number such as `12,5` without quotes moves all cells behind it by a column. @throws RowRefused */
function refuseSurplus(cells: readonly string[], columns: number): void {
  if (cells.slice(columns).every((cell) => cell === '')) return;
  const reason = `has ${cells.length} cells for ${columns} columns: what separates cells may be in one without quotes`;
  throw new RowRefused('flown_on', reason);
}
