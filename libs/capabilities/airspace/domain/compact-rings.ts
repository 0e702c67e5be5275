import { type Ring } from '@engine/airspace';

/** Steps of 0.11 m. Longitudes that continue beyond 180° fit. */
const STEPS_PER_DEGREE = 1_000_000;
const VALUE_BYTES = 4;

/** A border as it is stored: for each ring its number of points, then all latitudes, then all longitudes. */
export function compactRings(rings: readonly Ring[]): Buffer {
  const values = rings.reduce((sum, { latitudesDeg }) => sum + 1 + 2 * latitudesDeg.length, 0);
  const buffer = Buffer.alloc(values * VALUE_BYTES);
  let offset = 0;
  const write = (value: number) => (offset = buffer.writeInt32LE(value, offset));
  for (const { latitudesDeg, longitudesDeg } of rings) {
    write(latitudesDeg.length);
    for (const degrees of latitudesDeg) write(Math.round(degrees * STEPS_PER_DEGREE));
    for (const degrees of longitudesDeg) write(Math.round(degrees * STEPS_PER_DEGREE));
  }
  return buffer;
}

/** @param shiftDeg added to the longitudes */
export function ringsOf(buffer: Buffer, shiftDeg = 0): Ring[] {
  const rings: Ring[] = [];
  for (let offset = 0; offset < buffer.length;) {
    const count = buffer.readInt32LE(offset);
    const degreesFrom = (first: number, shift: number) =>
      Float64Array.from(
        { length: count },
        (_, i) => buffer.readInt32LE(first + i * VALUE_BYTES) / STEPS_PER_DEGREE + shift,
      );
    const latitudes = offset + VALUE_BYTES;
    const longitudes = latitudes + count * VALUE_BYTES;
    rings.push({
      latitudesDeg: degreesFrom(latitudes, 0),
      longitudesDeg: degreesFrom(longitudes, shiftDeg),
    });
    offset = longitudes + count * VALUE_BYTES;
  }
  return rings;
}

/** In degrees; longitudes as the rings have them. */
export interface DegreeBounds {
  readonly southDeg: number;
  readonly westDeg: number;
  readonly northDeg: number;
  readonly eastDeg: number;
}

export function boundsOf(rings: readonly Ring[]): DegreeBounds {
  let [southDeg, westDeg, northDeg, eastDeg] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitudesDeg, longitudesDeg } of rings) {
    for (const degrees of latitudesDeg) {
      southDeg = Math.min(southDeg, degrees);
      northDeg = Math.max(northDeg, degrees);
    }
    for (const degrees of longitudesDeg) {
      westDeg = Math.min(westDeg, degrees);
      eastDeg = Math.max(eastDeg, degrees);
    }
  }
  return { southDeg, westDeg, northDeg, eastDeg };
}
