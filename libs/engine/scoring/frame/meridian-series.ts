import { ECCENTRICITY_SQUARED, SEMI_MAJOR_AXIS_KM } from './ellipsoid.js';

/** Number of terms kept for the curvature of a meridian. */
const TERMS = 7;
/** Sine and cosine of an angle by its powers. */
const SINE = Float64Array.of(0, 1, 0, -1 / 6, 0, 1 / 120, 0);
const COSINE = Float64Array.of(1, 0, -1 / 2, 0, 1 / 24, 0, -1 / 720);

/**
 * A meridian seen from one of its points, in powers of the latitude angle from there, radians: distance north along
 * the tangent, and up, km. Entry k belongs to the power k.
 *
 * With M the radius of curvature, north' = M cos and up' = -M sin. M = a(1 - e²) v^(-3/2), v = 1 - e² sin²(latitude),
 * and the series of a power of v follows from that of v (Miller's recurrence).
 */
export function meridianSeries(latitude: number): { north: Float64Array; up: Float64Array } {
  const curvature = curvatureSeries(latitude);
  const north = new Float64Array(TERMS + 1);
  const up = new Float64Array(TERMS + 1);
  for (let k = 0; k < TERMS; k++) {
    for (let j = 0; j <= k; j++) {
      north[k + 1]! += (curvature[k - j]! * COSINE[j]!) / (k + 1);
      up[k + 1]! -= (curvature[k - j]! * SINE[j]!) / (k + 1);
    }
  }
  return { north, up };
}

/** Radius of curvature of the meridian, km, in powers of the angle from a latitude. */
function curvatureSeries(latitude: number): Float64Array {
  const v = new Float64Array(TERMS);
  const curvature = new Float64Array(TERMS);
  // v = 1 - e²/2 + e²/2 · cos 2(latitude + angle)
  let even = (ECCENTRICITY_SQUARED / 2) * Math.cos(2 * latitude);
  let odd = (-ECCENTRICITY_SQUARED / 2) * Math.sin(2 * latitude);
  for (let k = 0; k < TERMS; k++) {
    v[k] = even;
    [even, odd] = [(2 * odd) / (k + 1), (-2 * even) / (k + 1)];
  }
  const v0 = (v[0]! += 1 - ECCENTRICITY_SQUARED / 2);
  curvature[0] = (SEMI_MAJOR_AXIS_KM * (1 - ECCENTRICITY_SQUARED)) / (v0 * Math.sqrt(v0));
  for (let k = 1; k < TERMS; k++) {
    let sum = 0;
    for (let j = 1; j <= k; j++) sum -= (k + j / 2) * v[j]! * curvature[k - j]!;
    curvature[k] = sum / (k * v0);
  }
  return curvature;
}
