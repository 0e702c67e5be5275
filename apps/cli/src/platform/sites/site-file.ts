import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { callerFolder } from '@core/config';
import { plainLine, SITE_CHARACTERS_MAX } from '@core/contract';
import { type KnownSite } from '@capabilities/flights';
import { CsvError, type Info, parse, type Parser } from 'csv-parse';
import { UsageError } from '../output.js';

/** A row that was skipped. */
export interface RejectedRow {
  /** Line in the file, from 1; for a row over several lines, the last. */
  readonly line: number;
  readonly reason: string;
}

const BATCH = 1_000;
/** A longer row means a missing quote. */
const ROW_CHARACTERS_MAX = 10_000;
const COLUMNS: Readonly<Record<keyof KnownSite, readonly string[]>> = {
  name: ['name'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
};
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof KnownSite)[];
const DELIMITERS = [',', ';', '\t'];

/** Means standard input instead of a file. */
const STANDARD_INPUT = '-';

/**
 * Reads sites from a CSV file with a header, in batches. It needs the columns `name`, `latitude` and `longitude`
 * (degrees), in any order, and ignores others. The file is streamed, so it can be of any size.
 * @param file path relative to where the command was run, or `-` for `standardInput`
 * @param onRejected called for each skipped row
 * @throws UsageError if the file cannot be read or its header lacks a column
 */
export async function* readSites(
  file: string,
  onRejected: (row: RejectedRow) => void,
  standardInput: Readable = process.stdin,
): AsyncGenerator<KnownSite[]> {
  const source =
    file === STANDARD_INPUT ? standardInput : createReadStream(path.resolve(callerFolder(), file));
  let batch: KnownSite[] = [];
  try {
    const { delimiter, content } = await withDelimiter(source);
    const parser = parserOf(delimiter, onRejected);
    pipeline(content, parser, () => undefined); // an error is thrown by the parser
    for await (const { record, info } of parser as AsyncIterable<{ record: Cells; info: Info }>) {
      const site = siteOf(record);
      if (typeof site === 'string') onRejected({ line: info.lines, reason: site });
      else batch.push(site);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw sentenceFor(error, file === STANDARD_INPUT ? 'Standard input' : file);
  } finally {
    source.destroy();
  }
  if (batch.length > 0) yield batch;
}

/** The separator, taken from the header because names may contain the others, and the whole content, read once. */
async function withDelimiter(
  source: Readable,
): Promise<{ delimiter: string; content: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer, undefined>;
  let start = Buffer.alloc(0);
  let head: string | undefined;
  while (head === undefined) {
    const { done, value } = await chunks.next();
    if (!done) start = Buffer.concat([start, value]);
    const [line = '', ...more] = start
      .toString()
      .trimStart()
      .split(/[\r\n]/);
    if (done || more.length > 0 || start.length > ROW_CHARACTERS_MAX) head = line;
  }
  const cells = (delimiter: string) => head.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  const known = (delimiter: string) => cells(delimiter).filter((cell) => columnOf(cell)).length;
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => known(b) - known(a));
  async function* content(): AsyncGenerator<Buffer> {
    yield start;
    yield* chunks;
  }
  return { delimiter, content: content() };
}

function parserOf(delimiter: string, onRejected: (row: RejectedRow) => void): Parser {
  return parse({
    bom: true,
    columns: columnsOf,
    delimiter,
    info: true,
    max_record_size: ROW_CHARACTERS_MAX,
    on_skip: (error) =>
      void onRejected({
        line: Number(error?.['lines'] ?? 0),
        reason: 'is not valid CSV or does not have as many columns as the header',
      }),
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
  });
}

type Cells = Partial<Record<keyof KnownSite, string>>;

/** Our names of the known columns. @throws UsageError if one is missing */
function columnsOf(head: string[]): (keyof KnownSite | undefined)[] {
  const columns = head.map(columnOf);
  const missing = COLUMN_NAMES.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new UsageError(
      `The first line must name the columns name, latitude and longitude; it has no ${missing.join(', no ')}`,
    );
  }
  return columns;
}

function columnOf(cell: string): keyof KnownSite | undefined {
  return COLUMN_NAMES.find((name) => COLUMNS[name].includes(cell.trim().toLowerCase()));
}

/** The site of a row, or the reason to skip it. */
function siteOf({ name = '', latitude = '', longitude = '' }: Cells): KnownSite | string {
  const line = plainLine(name);
  if (line === '') return 'has no name';
  if ([...line].length > SITE_CHARACTERS_MAX)
    return `has a name of more than ${SITE_CHARACTERS_MAX} characters`;
  const north = degrees(latitude, 90);
  if (north === undefined) return `has no latitude in degrees from -90 to 90: ${JSON.stringify(latitude)}`;
  const east = degrees(longitude, 180);
  if (east === undefined) return `has no longitude in degrees from -180 to 180: ${JSON.stringify(longitude)}`;
  if (north === 0 && east === 0) return 'has no position: 0, 0';
  return { name: line, latitude: north, longitude: east };
}

function degrees(text: string, max: number): number | undefined {
  const value = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= max ? value : undefined;
}

/** A missing file or invalid CSV is the caller's mistake. */
function sentenceFor(error: unknown, file: string): unknown {
  if (error instanceof CsvError) return new UsageError(`${file} is not CSV: ${error.message}`);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new UsageError(`File not found: ${file}`);
  if (code === 'EISDIR' || code === 'EACCES') return new UsageError(`${file} cannot be read: ${code}`);
  return error;
}
