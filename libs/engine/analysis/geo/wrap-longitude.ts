/** Wraps a longitude to -180 to 180 degrees; longitudes of a track continue past the antimeridian. */
export function wrapLongitude(longitudeDeg: number): number {
  if (longitudeDeg > 180) return longitudeDeg - 360;
  if (longitudeDeg < -180) return longitudeDeg + 360;
  return longitudeDeg;
}
