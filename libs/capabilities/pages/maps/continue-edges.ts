/**
 * Fills pixels without a height with the nearest one of their row, and rows without any with the nearest row. There are
 * no files of the open sea, so next to one, the edge is sea.
 */
export function continueEdges(side: number, heightsM: Float32Array): Float32Array {
  const rows = Array.from({ length: side }, (_, row) => heightsM.subarray(row * side, (row + 1) * side));
  for (const row of rows) continueAlong(row);
  continueDown(rows);
  continueDown(rows.toReversed());
  return heightsM;
}

function continueAlong(row: Float32Array): void {
  const first = row.findIndex((heightM) => !Number.isNaN(heightM));
  if (first < 0) return;
  let last = row[first]!;
  for (let column = 0; column < row.length; column++) {
    if (Number.isNaN(row[column])) row[column] = last;
    else last = row[column]!;
  }
}

/** Rows have heights everywhere or nowhere. */
function continueDown(rows: readonly Float32Array[]): void {
  let last: Float32Array | null = null;
  for (const row of rows) {
    if (!Number.isNaN(row[0])) last = row;
    else if (last) row.set(last);
  }
}
