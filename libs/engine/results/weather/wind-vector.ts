const RADIANS_PER_DEGREE = Math.PI / 180;

/** The velocity of the air, km/h. */
export interface WindVector {
  east: number;
  north: number;
}

/** @param directionDeg direction the wind comes from */
export function windVector(speedKmh: number, directionDeg: number): WindVector {
  const from = directionDeg * RADIANS_PER_DEGREE;
  return { east: -speedKmh * Math.sin(from), north: -speedKmh * Math.cos(from) };
}

/** Speed and direction of a wind; the direction is from -0.5 to 359.5, so that it never rounds to 360. */
export function describedWind({ east, north }: WindVector): { speedKmh: number; directionDeg: number } {
  const from = Math.atan2(-east, -north) / RADIANS_PER_DEGREE;
  return { speedKmh: Math.hypot(east, north), directionDeg: from < -0.5 ? from + 360 : from };
}

/** The turn from one direction to another, degrees along the shorter arc: -180 to 180, clockwise positive. */
export function turnDeg(fromDeg: number, toDeg: number): number {
  const turn = (((toDeg - fromDeg) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}
