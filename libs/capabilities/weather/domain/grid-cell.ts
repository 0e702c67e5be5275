import { type GridCell } from '@core/contract';

/** Degrees between the centres of two cells: about 11 km, roughly the resolution of global models. */
const CELL_DEG = 0.1;
const CELLS_PER_DEGREE = 1 / CELL_DEG;

function cellOf({ latitude, longitude }: GridCell): GridCell {
  const east = middle(longitude);
  return { latitude: middle(latitude), longitude: east === 180 ? -180 : east };
}

/** The cells of the given positions without duplicates, in order of first appearance. */
export function cellsOf(places: readonly GridCell[]): GridCell[] {
  const cells = new Map(places.map(cellOf).map((cell) => [cellKey(cell), cell]));
  return [...cells.values()];
}

export function cellKey({ latitude, longitude }: GridCell): string {
  return `${latitude},${longitude}`;
}

function middle(degrees: number): number {
  // Divided, not multiplied: 463 * 0.1 is 46.300000000000004.
  return Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE || 0;
}
