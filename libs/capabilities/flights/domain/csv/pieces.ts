import { setImmediate as otherWork } from 'node:timers/promises';

/** Reading as many rows takes a few milliseconds. */
const ROWS_PER_PIECE = 100;

/** Rows in order, in pieces, between which the event loop is left to others. */
export async function* inPieces<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    if (from > 0) await otherWork();
    yield rows.slice(from, from + ROWS_PER_PIECE);
  }
}
