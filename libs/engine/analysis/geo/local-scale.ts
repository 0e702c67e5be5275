const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Metres per degree of latitude on the WGS84 ellipsoid, by the series of 47 CFR 73.208 (FCC) with its published
 * constants (0.56605, not the 0.566605 that some flight scorers use). Accurate to 0.01 % for the short steps of a
 * track.
 */
export function metresPerLatitudeDegree(latitudeDeg: number): number {
  const doubled = 2 * latitudeDeg * RADIANS_PER_DEGREE;
  return 111_132.09 - 566.05 * Math.cos(doubled) + 1.2 * Math.cos(2 * doubled);
}

/** Upper bound for a degree of latitude or longitude; the longest is a degree of latitude at the poles. */
export const METRES_PER_DEGREE_MAX = 111_700;

/** Metres per degree of longitude at a latitude; see `metresPerLatitudeDegree`. */
export function metresPerLongitudeDegree(latitudeDeg: number): number {
  const angle = latitudeDeg * RADIANS_PER_DEGREE;
  return 111_415.13 * Math.cos(angle) - 94.55 * Math.cos(3 * angle) + 0.12 * Math.cos(5 * angle);
}

/** The scale of both axes at one latitude, recomputed only after the track has moved away from it. */
export class LocalScale {
  northMetres = 0;
  eastMetres = 0;
  private latitudeDeg = Number.NaN;

  /** Sets the scale for `latitudeDeg`; kept within 0.005° of the last one (0.02 % of the length at 70°). */
  moveTo(latitudeDeg: number): void {
    if (Math.abs(latitudeDeg - this.latitudeDeg) < 0.005) return;
    this.latitudeDeg = latitudeDeg;
    this.northMetres = metresPerLatitudeDegree(latitudeDeg);
    this.eastMetres = metresPerLongitudeDegree(latitudeDeg);
  }
}

/** Longitude difference in degrees along the shorter arc (-180 to 180). */
export function longitudeStep(fromDeg: number, toDeg: number): number {
  const step = toDeg - fromDeg;
  if (step > 180) return step - 360;
  if (step < -180) return step + 360;
  return step;
}
