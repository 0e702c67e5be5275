import { SETTINGS, type Settings } from '@core/config';
import {
  type CsvDateFormat,
  type CsvDelimiter,
  type CsvDurationUnit,
  type CsvEncoding,
  type CsvField,
  type CsvOutcome,
} from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { ManualFlightRepository, type NewManualFlight } from '../../tables/manual-flight.repository.js';
import { StorageAllowance } from '../intake/storage-allowance.js';
import { durationUnitOf } from './cell-values.js';
import { CsvFault, type CsvFile, readCsv } from './csv-file.js';
import { csvFlight, type CsvReading, RowRefused } from './csv-flight.js';
import { DateOrders } from './date-cells.js';
import { recordedRows } from './recorded-rows.js';
import { type CsvMapping, suggestedColumns } from './suggested-columns.js';

/** Flights that one statement inserts. */
const FLIGHTS_PER_STATEMENT = 500;

export interface CsvRequest {
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
  /** Undefined to have it suggested. */
  readonly mapping?: CsvMapping | undefined;
  readonly dateFormat?: CsvDateFormat | undefined;
  readonly durationUnit?: CsvDurationUnit | undefined;
  readonly timezone: string | null;
  /** Whether rows are added even if the account has a flight with a track at that time. */
  readonly includesRecorded: boolean;
}

/** A row that is a flight, and what becomes of it. */
export interface CsvResultRow {
  readonly line: number;
  readonly flight: NewManualFlight;
  readonly outcome: CsvOutcome;
  readonly flightId: string | null;
}

export interface CsvRowRefusal {
  readonly line: number;
  readonly field: CsvField;
  readonly reason: string;
}

export interface CsvResult extends CsvReading {
  readonly file: CsvFile;
  readonly mapping: CsvMapping;
  readonly dateFormatIsCertain: boolean;
  readonly rows: readonly CsvResultRow[];
  readonly refusals: readonly CsvRowRefusal[];
}

/** Imports of logbooks from CSV files: first as a preview, then as flights without a track. */
@Injectable()
export class CsvImports {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: ManualFlightRepository,
    private readonly allowance: StorageAllowance,
  ) {}

  /** What {@link apply} would do, with suggestions for what the request leaves out. @throws CsvFault */
  async preview(accountId: string, bytes: Uint8Array, request: CsvRequest): Promise<CsvResult> {
    const rowsMax = this.settings.csvRowsMax;
    const file = await readCsv(bytes, { ...request, rowsMax });
    const mapping = request.mapping ?? suggestedColumns(file);
    const unknown = Object.values(mapping).find((name) => !file.columns.includes(name));
    if (unknown !== undefined) throw new CsvFault(`The file has no column “${unknown}”`, 1);
    const reading = readingOf(file, mapping, request);
    if (mapping.flown_on === undefined) return { file, mapping, ...reading, rows: [], refusals: [] };
    const { read, refusals } = flightsIn(file, mapping, reading);
    return { file, mapping, ...reading, rows: await this.outcomes(accountId, read, request), refusals };
  }

  /**
   * Adds the rows that are new, in batches. Sent again, it adds those that are missing.
   * @throws CsvFault; ApiError `flight_limit_reached`
   */
  async apply(
    accountId: string,
    bytes: Uint8Array,
    request: CsvRequest,
    requestId: string | undefined,
  ): Promise<CsvResult> {
    const planned = await this.preview(accountId, bytes, request);
    const fresh = planned.rows.filter(({ outcome }) => outcome === 'added');
    await this.allowance.admit(accountId, fresh.length, 0);
    const ids = new Map<CsvResultRow, string | null>();
    for (let from = 0; from < fresh.length; from += FLIGHTS_PER_STATEMENT) {
      const batch = fresh.slice(from, from + FLIGHTS_PER_STATEMENT);
      const added = await this.flights.add(
        accountId,
        batch.map(({ flight }) => flight),
        requestId,
      );
      batch.forEach((row, index) => ids.set(row, added[index]!));
    }
    const rows = planned.rows.map((row) => {
      if (!ids.has(row)) return row;
      const flightId = ids.get(row)!;
      // another request may have added it meanwhile
      return flightId === null ? { ...row, outcome: 'known' as const } : { ...row, flightId };
    });
    return { ...planned, rows };
  }

  private async outcomes(
    accountId: string,
    read: readonly { line: number; flight: NewManualFlight }[],
    { includesRecorded }: CsvRequest,
  ): Promise<CsvResultRow[]> {
    const flights = read.map(({ flight }) => flight);
    const known = await this.flights.known(
      accountId,
      flights.map(({ source }) => source!),
    );
    const days = [...new Set(flights.map(({ flownOn }) => flownOn))];
    const tracks = includesRecorded ? [] : await this.flights.recordedOn(accountId, days);
    const recorded = recordedRows(flights, tracks);
    return read.map(({ line, flight }, index) => {
      if (known.has(flight.source!)) return { line, flight, outcome: 'known', flightId: null };
      const flightId = recorded[index]!;
      return { line, flight, outcome: flightId === null ? 'added' : 'recorded', flightId };
    });
  }
}

function readingOf(
  file: CsvFile,
  { flown_on: dates, duration }: CsvMapping,
  { dateFormat, durationUnit, timezone }: CsvRequest,
): CsvReading & Pick<CsvResult, 'dateFormatIsCertain'> {
  const cellsOf = (name: string | undefined) => {
    const index = name === undefined ? -1 : file.columns.indexOf(name);
    return file.rows.flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
  };
  const orders = new DateOrders(cellsOf(dates));
  const used = dateFormat ?? orders.best;
  return {
    dateFormat: used,
    dateFormatIsCertain: orders.isCertain(used),
    durationUnit: durationUnit ?? durationUnitOf(duration ?? '', cellsOf(duration)),
    timezone,
  };
}

/** The flights of the file, each with what identifies it, however it is mapped otherwise. */
function flightsIn(file: CsvFile, mapping: CsvMapping, reading: CsvReading) {
  const indexOf = new Map(
    Object.entries(mapping).map(([field, name]) => [field as CsvField, file.columns.indexOf(name)]),
  );
  const seen = new Map<string, number>();
  const read: { line: number; flight: NewManualFlight }[] = [];
  const refusals: CsvRowRefusal[] = [];
  for (const { line, cells } of file.rows) {
    try {
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
  return { read, refusals };
}
