import { isUtf8 } from 'node:buffer';
import { setImmediate as otherWork } from 'node:timers/promises';
import {
  CSV_COLUMN_CHARACTERS_MAX,
  CSV_DELIMITERS,
  type CsvDelimiter,
  type CsvEncoding,
  cutTo,
} from '@core/contract';
import { CsvError, type Info, parse } from 'csv-parse';

const DELIMITERS: Readonly<Record<CsvDelimiter, string>> = { comma: ',', semicolon: ';', tab: '\t' };
/** What Excel reads, and some programs write for it, before the names of the columns. */
const DELIMITER_LINE = /^sep=(.)[^\S\n]*(?=\n)/i;

/** Longer rows mean a missing quote. The longest notes fit. */
export const CSV_ROW_CHARACTERS_MAX = 20_000;
export const CSV_COLUMNS_MAX = 100;
/** Parsing leaves the event loop to others after this many characters. */
const PIECE_CHARACTERS = 16_384;

export interface CsvRow {
  /** Line in the file, from 1; for a row over several lines, the last. */
  readonly line: number;
  /** By column, in order. Rows may have fewer or more cells than there are columns. */
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
  /** Names in the first row, each once; a column without a name is called by its number. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Why a file cannot be read as a table. */
export class CsvFault extends Error {
  constructor(
    readonly reason: string,
    readonly line: number | null = null,
  ) {
    super(reason);
    this.name = 'CsvFault';
  }
}

export interface CsvOptions {
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
  readonly rowsMax: number;
}

/** Reads a table whose first row has the names of its columns. @throws CsvFault */
export async function readCsv(bytes: Uint8Array, options: CsvOptions): Promise<CsvFile> {
  const encoding = options.encoding ?? encodingOf(bytes);
  const text = decoded(bytes, encoding);
  const delimiter = options.delimiter ?? delimiterOf(text);
  const table = text.replace(DELIMITER_LINE, ''); // the empty line is skipped, and counted
  const [head, ...rows] = await rowsOf(table, DELIMITERS[delimiter], options.rowsMax);
  if (!head) throw new CsvFault('The file is empty');
  if (head.cells.length > CSV_COLUMNS_MAX) {
    throw new CsvFault(
      `The file has ${head.cells.length} columns, and at most ${CSV_COLUMNS_MAX} are allowed`,
      1,
    );
  }
  return { encoding, delimiter, columns: uniqueNames(head.cells), rows };
}

/** The second column of a name is called `Start (2)`, so that each can be chosen. */
function uniqueNames(cells: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = cutTo(CSV_COLUMN_CHARACTERS_MAX, cell.replaceAll(/\s+/g, ' ')) || String(index + 1);
    let unique = name;
    for (let number = 2; names.has(unique); number++) {
      const suffix = ` (${number})`;
      unique = cutTo(CSV_COLUMN_CHARACTERS_MAX - suffix.length, name) + suffix;
    }
    names.add(unique);
  }
  return [...names];
}

/** Programs of Windows write its code page, or UTF-16 with a mark. */
function encodingOf(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text, with one kind of line break: files that programs append to have several. */
function decoded(bytes: Uint8Array, encoding: CsvEncoding): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CsvFault(`The file is not text in ${encoding}`);
  }
  if (text.includes('\0'))
    throw new CsvFault('The file contains NUL characters, so it is not a table of text');
  return text.replaceAll(/\r\n?/g, '\n');
}

/** As the first line states; otherwise what occurs most often outside of quotes in the first line with text. */
function delimiterOf(text: string): CsvDelimiter {
  const stated = DELIMITER_LINE.exec(text)?.[1];
  const named = CSV_DELIMITERS.find((name) => DELIMITERS[name] === stated);
  if (named) return named;
  const line = /[^\n]*\S[^\n]*/.exec(text.slice(0, CSV_ROW_CHARACTERS_MAX))?.[0] ?? '';
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counts = (['semicolon', 'comma', 'tab'] as const).map(
    (name) => [name, plain.split(DELIMITERS[name]).length] as const,
  );
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

async function rowsOf(text: string, delimiter: string, rowsMax: number): Promise<CsvRow[]> {
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    max_record_size: CSV_ROW_CHARACTERS_MAX,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  const rows: CsvRow[] = [];
  const feeding = feed(text, parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // the parser does not look at the length of the last row
      if (lengthOf(record) > CSV_ROW_CHARACTERS_MAX) throw tooLong(info.lines);
      rows.push({ line: info.lines, cells: record });
      // the first row has the names
      if (rows.length > rowsMax + 1) {
        throw new CsvFault(
          `The file has more than ${rowsMax} rows. Divide it, and import one part after the other`,
        );
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
  } finally {
    parser.destroy();
    await feeding;
  }
  return rows;
}

async function feed(text: string, parser: ReturnType<typeof parse>): Promise<void> {
  for (let from = 0; from < text.length && !parser.destroyed; from += PIECE_CHARACTERS) {
    parser.write(text.slice(from, from + PIECE_CHARACTERS));
    await otherWork();
  }
  if (!parser.destroyed) parser.end();
}

function lengthOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

function tooLong(line: number | null): CsvFault {
  const reason = `A row has more than ${CSV_ROW_CHARACTERS_MAX} characters; a quote may be missing`;
  return new CsvFault(reason, line);
}

function faultOf(error: CsvError): CsvFault {
  const line = typeof error['lines'] === 'number' ? error['lines'] : null;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return tooLong(line);
    case 'CSV_QUOTE_NOT_CLOSED':
      return new CsvFault('A quote is opened and never closed', line);
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return new CsvFault('A quote is in the middle of a cell', line);
    default:
      return new CsvFault('The file is not a table', line);
  }
}
