import { printableJson, printableLine } from '@core/contract';

/** A mistake of the caller, printed without a stack trace as one or several lines. */
export class UsageError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.map(printableLine).join('\n'));
    this.name = 'UsageError';
  }
}

/**
 * Prints one JSON object or the lines of text. Escapes control characters, so untrusted text cannot affect the
 * terminal.
 */
export function print(
  json: boolean | undefined,
  object: object,
  lines: readonly string[],
  output: NodeJS.WritableStream = process.stdout,
): void {
  output.write(json ? `${printableJson(object)}\n` : `${lines.map(printableLine).join('\n')}\n`);
}

/** Rows in aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(printableLine));
  const widths = (shown[0] ?? []).map((_, column) =>
    Math.max(...shown.map((row) => row[column]?.length ?? 0)),
  );
  return shown.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The values of a row, by the headings of their columns. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** A table of the rows, below their headings. A missing value is a dash. */
export function tableOf<Row>(rows: readonly Row[], columns: Columns<Row>): string[] {
  const cells = rows.map((row) => Object.values(columns).map((valueOf) => String(valueOf(row) ?? '–')));
  return table([Object.keys(columns), ...cells]);
}
