/** A closed line in degrees. */
export interface BorderLine {
  readonly latitudeDeg: Float64Array;
  readonly longitudeDeg: Float64Array;
}

const STEPS_PER_DEGREE = 100_000;

/**
 * A line in the encoded polyline format with five decimals.
 * @param nearDeg longitude of the track: the line is on its side of the antimeridian
 */
export function borderOf(polyline: string, nearDeg: number): BorderLine {
  const values = numbersOf(polyline);
  const count = values.length >> 1;
  const line = { latitudeDeg: new Float64Array(count), longitudeDeg: new Float64Array(count) };
  let [latitude, longitude] = [0, 0];
  for (let i = 0; i < count; i++) {
    line.latitudeDeg[i] = (latitude += values[2 * i]!) / STEPS_PER_DEGREE;
    line.longitudeDeg[i] = (longitude += values[2 * i + 1]!) / STEPS_PER_DEGREE;
  }
  const turns = Math.round((nearDeg - (line.longitudeDeg[0] ?? nearDeg)) / 360) * 360;
  for (let i = 0; i < count; i++) line.longitudeDeg[i]! += turns;
  return line;
}

/** What encloses some lines, in degrees. */
export interface BorderBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export function boxOf(lines: readonly BorderLine[]): BorderBox {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { latitudeDeg, longitudeDeg } of lines) {
    for (let i = 0; i < latitudeDeg.length; i++) {
      box.south = Math.min(box.south, latitudeDeg[i]!);
      box.north = Math.max(box.north, latitudeDeg[i]!);
      box.west = Math.min(box.west, longitudeDeg[i]!);
      box.east = Math.max(box.east, longitudeDeg[i]!);
    }
  }
  return box;
}

export function isInBox(
  { south, north, west, east }: BorderBox,
  latitudeDeg: number,
  longitudeDeg: number,
): boolean {
  return latitudeDeg >= south && latitudeDeg <= north && longitudeDeg >= west && longitudeDeg <= east;
}

/** Whether a position is inside an odd number of lines. */
export function isInside(lines: readonly BorderLine[], latitudeDeg: number, longitudeDeg: number): boolean {
  let inside = false;
  for (const { latitudeDeg: latitudes, longitudeDeg: longitudes } of lines) {
    for (let i = 0, j = latitudes.length - 1; i < latitudes.length; j = i++) {
      const [from, to] = [latitudes[i]!, latitudes[j]!];
      if (from > latitudeDeg === to > latitudeDeg) continue;
      const share = (latitudeDeg - from) / (to - from);
      if (longitudeDeg < longitudes[i]! + share * (longitudes[j]! - longitudes[i]!)) inside = !inside;
    }
  }
  return inside;
}

function numbersOf(polyline: string): number[] {
  const values: number[] = [];
  let [value, shift] = [0, 0];
  for (let i = 0; i < polyline.length; i++) {
    const part = polyline.charCodeAt(i) - 63;
    value |= (part & 31) << shift;
    shift += 5;
    if (part >= 32) continue;
    values.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return values;
}
