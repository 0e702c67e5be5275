const RADIANS_PER_DEGREE = Math.PI / 180;

/** Where the air goes, km/h. */
export interface WindVector {
  east: number;
  north: number;
}

/** @param directionDeg where the wind comes from */
export function windVector(speedKmh: number, directionDeg: number): WindVector {
  const from = directionDeg * RADIANS_PER_DEGREE;
  return { east: -speedKmh * Math.sin(from), north: -speedKmh * Math.cos(from) };
}

/** Where a wind comes from, -0.5 to 359.5, so that it is never rounded to 360; and how fast it is. */
export function describedWind({ east, north }: WindVector): { speedKmh: number; directionDeg: number } {
  const from = Math.atan2(-east, -north) / RADIANS_PER_DEGREE;
  return { speedKmh: Math.hypot(east, north), directionDeg: from < -0.5 ? from + 360 : from };
}

/** The turn from one direction to another, degrees, the short way: -180 to 180, clockwise positive. */
export function turnDeg(fromDeg: number, toDeg: number): number {
  const turn = (((toDeg - fromDeg) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}
