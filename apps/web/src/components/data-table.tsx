import { type ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly title: string;
  /** Numbers are aligned at their end. */
  readonly isNumber?: boolean;
  /** Left out of a compact row. */
  readonly isDetail?: boolean;
  /** The column that names the row. */
  readonly isHeading?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** On a narrow screen, the values follow each other without their titles: for values that explain themselves. */
  readonly isCompact?: boolean;
}

/** A table that becomes a list of cards on a narrow screen. The roles keep it a table there for screen readers. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isCompact = false }: DataTableProps<Row>) {
  return (
    <table class={isCompact ? 'data-table data-table-compact' : 'data-table'} role="table">
      <caption class="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" role="columnheader" class={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ title, isNumber, isDetail, isHeading, cell }) =>
              isHeading ? (
                <th key={title} scope="row" role="rowheader">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={title}
                  role="cell"
                  data-title={title}
                  class={[isNumber && 'number', isDetail && 'detail'].filter(Boolean).join(' ') || undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
