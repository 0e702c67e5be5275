/** A tile of the usual web map grid: Web Mercator, 2^zoom tiles around the equator, rows from the north. */
export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The grid ends here. */
const LATITUDE_MAX_DEG = 85.0511;

/** Columns from the date line, in tiles, with fractions. */
export function tileColumn(longitudeDeg: number, zoom: number): number {
  return ((longitudeDeg + 180) / 360) * 2 ** zoom;
}

/** Rows from the north, in tiles, with fractions. */
export function tileRow(latitudeDeg: number, zoom: number): number {
  const latitude = Math.min(LATITUDE_MAX_DEG, Math.max(-LATITUDE_MAX_DEG, latitudeDeg)) * (Math.PI / 180);
  return ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** zoom;
}

/** The URL of a tile. A column beyond the date line is that of the other side. */
export function tileUrl(template: string, { zoom, x, y }: Tile): string {
  const columns = 2 ** zoom;
  const column = ((x % columns) + columns) % columns;
  return template
    .replaceAll('{z}', String(zoom))
    .replaceAll('{x}', String(column))
    .replaceAll('{y}', String(y));
}
