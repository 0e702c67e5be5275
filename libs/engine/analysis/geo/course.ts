const DEGREES_PER_RADIAN = 180 / Math.PI;

/**
 * Compass direction of a vector, -180 to 180 degrees, within 0.001° of `Math.atan2` in about half its time. Uses a
 * polynomial for the arc tangent up to 1 (Abramowitz and Stegun 4.4.49, after Hastings 1955), and symmetry for the
 * rest of the circle.
 */
export function courseDeg(east: number, north: number): number {
  const eastwards = east < 0 ? -east : east;
  const northwards = north < 0 ? -north : north;
  const isSteep = eastwards > northwards;
  const greater = isSteep ? eastwards : northwards;
  if (greater === 0) return 0;
  const z = (isSteep ? northwards : eastwards) / greater;
  const s = z * z;
  const radians = z * (0.999866 + s * (-0.3302995 + s * (0.180141 + s * (-0.085133 + s * 0.0208351))));
  let degrees = radians * DEGREES_PER_RADIAN;
  if (isSteep) degrees = 90 - degrees;
  if (north < 0) degrees = 180 - degrees;
  return east < 0 ? -degrees : degrees;
}
