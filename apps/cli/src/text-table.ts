/** One column: its heading, and the text of each row. Numbers are right-aligned, words left-aligned. */
export interface TextColumn<Row> {
  heading: string;
  text: (row: Row) => string;
  alignLeft?: boolean;
}

const BETWEEN_COLUMNS = '  ';
const INDENT = '  ';

/** Rows below their headings, each column as wide as its widest text, without trailing spaces. */
export function textTable<Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[]): string[] {
  const cells = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const pad = (text: string, column: number): string =>
    columns[column]!.alignLeft ? text.padEnd(widths[column]!) : text.padStart(widths[column]!);
  return cells.map((line) => (INDENT + line.map(pad).join(BETWEEN_COLUMNS)).trimEnd());
}
