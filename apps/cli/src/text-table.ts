/** One column: its heading, and the text of a row. Numbers stand to the right, words to the left. */
export interface TextColumn<Row> {
  heading: string;
  text: (row: Row) => string;
  alignLeft?: boolean;
}

const BETWEEN_COLUMNS = '  ';
const INDENT = '  ';

/** Rows under their headings, each column as wide as its widest text; lines without trailing blanks. */
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
