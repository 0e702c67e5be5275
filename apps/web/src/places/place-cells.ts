/** Name, latitude and longitude in degrees, inhabitants. */
export type PlaceRow = readonly [name: string, latitudeDeg: number, longitudeDeg: number, population: number];

/** Side of the squares of the globe that have a file of places each. */
export const CELL_DEG = 2;

export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The name of the cell that holds a position: its south-western corner, such as `46_8` or `-34_150`. */
export function cellName(latitudeDeg: number, longitudeDeg: number, sideDeg: number): string {
  const corner = (degrees: number) => Math.floor(degrees / sideDeg) * sideDeg;
  return `${corner(latitudeDeg)}_${corner(wrapped(longitudeDeg))}`;
}

/** Names of all cells, from south to north and from west to east. */
export function allCellNames(): string[] {
  const names: string[] = [];
  for (let latitudeDeg = firstCorner(-90); latitudeDeg < 90; latitudeDeg += CELL_DEG) {
    for (let longitudeDeg = -180; longitudeDeg < 180; longitudeDeg += CELL_DEG) {
      names.push(cellName(latitudeDeg, longitudeDeg, CELL_DEG));
    }
  }
  return names;
}

/** The names of all cells that overlap the bounds; `west` and `east` may pass 180°. */
export function cellNames({ south, west, north, east }: Bounds): string[] {
  const names = new Set<string>();
  for (let latitudeDeg = firstCorner(south); latitudeDeg <= north; latitudeDeg += CELL_DEG) {
    for (let longitudeDeg = firstCorner(west); longitudeDeg <= east; longitudeDeg += CELL_DEG) {
      names.add(cellName(latitudeDeg, longitudeDeg, CELL_DEG));
    }
  }
  return [...names];
}

function firstCorner(degrees: number): number {
  return Math.floor(degrees / CELL_DEG) * CELL_DEG;
}

function wrapped(longitudeDeg: number): number {
  return ((((longitudeDeg + 180) % 360) + 360) % 360) - 180;
}
