import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type CsvDelimiter, type CsvEncoding, type CsvOutcome } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { ManualFlightRepository } from '../../tables/manual-flight.repository.js';
import { StorageAllowance } from '../intake/storage-allowance.js';
import { type CsvFile, readCsv } from './csv-file.js';
import { type CsvReading } from './csv-flight.js';
import {
  type CsvFlightRow,
  type CsvRowRefusal,
  flightsIn,
  type GivenReading,
  readingOf,
} from './csv-rows.js';
import { recordedRows } from './recorded-rows.js';
import { type CsvMapping, suggestedColumns } from './suggested-columns.js';

/** Flights that one statement inserts. */
const FLIGHTS_PER_STATEMENT = 500;
/** Columns of a file that a message names. */
const COLUMNS_NAMED = 20;

export interface CsvRequest extends GivenReading {
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
  /** Undefined to have it suggested. */
  readonly mapping?: CsvMapping | undefined;
  /** Whether rows are added even if the account has the flight already, with a track or entered by hand. */
  readonly includesRecorded: boolean;
}

/** A row that is a flight, and what becomes of it. */
export interface CsvResultRow extends CsvFlightRow {
  readonly outcome: CsvOutcome;
  readonly flightId: string | null;
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

  /**
   * What {@link apply} would do, with suggestions for what the request leaves out.
   * @throws CsvFault; ApiError `validation_failed` for columns that the file does not have
   */
  async preview(accountId: string, bytes: Uint8Array, request: CsvRequest): Promise<CsvResult> {
    const rowsMax = this.settings.csvRowsMax;
    const file = await readCsv(bytes, { ...request, rowsMax });
    const mapping = request.mapping ?? suggestedColumns(file);
    refuseUnknownColumns(mapping, file);
    const reading = await readingOf(file, mapping, request);
    if (mapping.flown_on === undefined) return { file, mapping, ...reading, rows: [], refusals: [] };
    const { read, refusals } = await flightsIn(file, mapping, reading);
    return { file, mapping, ...reading, rows: await this.outcomes(accountId, read, request), refusals };
  }

  /**
   * Adds the rows that are new, in batches. Sent again, it adds those that are missing.
   * @throws CsvFault; ApiError `validation_failed`, `flight_limit_reached`
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
    read: readonly CsvFlightRow[],
    { includesRecorded }: CsvRequest,
  ): Promise<CsvResultRow[]> {
    const flights = read.map(({ flight }) => flight);
    const known = await this.flights.known(
      accountId,
      flights.map(({ source }) => source!),
    );
    const days = [...new Set(flights.map(({ flownOn }) => flownOn))];
    const inLogbook = includesRecorded ? [] : await this.flights.recordedOn(accountId, days);
    const imported = new Set(known.values());
    const recorded = await recordedRows(
      flights.map(({ flownOn, takeoffTime, durationSeconds, site, source }) => ({
        ...{ flownOn, takeoffTime, durationSeconds, site },
        isKnown: known.has(source!),
      })),
      inLogbook.filter(({ flightId }) => !imported.has(flightId)),
    );
    return read.map(({ line, flight }, index) => {
      if (known.has(flight.source!)) return { line, flight, outcome: 'known', flightId: null };
      const flightId = recorded[index]!;
      return { line, flight, outcome: flightId === null ? 'added' : 'recorded', flightId };
    });
  }
}

function refuseUnknownColumns(mapping: CsvMapping, { columns }: CsvFile): void {
  const unknown = Object.entries(mapping).filter(([, name]) => !columns.includes(name));
  if (unknown.length === 0) return;
  const names = [...columns.slice(0, COLUMNS_NAMED), ...(columns.length > COLUMNS_NAMED ? ['…'] : [])];
  const message = `must be a column of the file: ${names.join(', ')}`;
  throw new ApiError('validation_failed', {
    details: unknown.map(([field]) => ({ field: `${field}_column`, message })),
  });
}
