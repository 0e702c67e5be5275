/** A position among rows ordered by creation. */
export interface DueRow {
  /** Internal id. */
  readonly id: string;
  readonly createdAt: Date;
}

export const BEFORE_ALL: DueRow = { id: '0', createdAt: new Date(0) };

/**
 * Everything that `read` returns, batch by batch. Each batch starts after the last row of the previous one, the first
 * after `first`.
 */
export async function* inBatches<Row extends Position, Position>(
  batch: number,
  first: Position,
  read: (after: Position) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last;
  }
}
