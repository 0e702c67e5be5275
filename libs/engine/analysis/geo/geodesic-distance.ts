const RADIANS_PER_DEGREE = Math.PI / 180;
const SEMI_MAJOR_AXIS_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;

/**
 * Distance in metres between two WGS84 positions along the ellipsoid, by the Andoyer-Lambert formula:
 * first order in the flattening, closed form, within about 10 m over 1,000 km.
 */
export function geodesicDistanceM(
  fromLatitudeDeg: number,
  fromLongitudeDeg: number,
  toLatitudeDeg: number,
  toLongitudeDeg: number,
): number {
  const meanLatitude = ((fromLatitudeDeg + toLatitudeDeg) / 2) * RADIANS_PER_DEGREE;
  const halfLatitude = ((fromLatitudeDeg - toLatitudeDeg) / 2) * RADIANS_PER_DEGREE;
  const halfLongitude = ((fromLongitudeDeg - toLongitudeDeg) / 2) * RADIANS_PER_DEGREE;
  const sinHalfLatitude2 = Math.sin(halfLatitude) ** 2;
  const cosHalfLatitude2 = 1 - sinHalfLatitude2;
  const sinMean2 = Math.sin(meanLatitude) ** 2;
  const cosMean2 = 1 - sinMean2;
  const sinHalfLongitude2 = Math.sin(halfLongitude) ** 2;
  const cosHalfLongitude2 = 1 - sinHalfLongitude2;

  const near = sinHalfLatitude2 * cosHalfLongitude2 + cosMean2 * sinHalfLongitude2;
  const far = cosHalfLatitude2 * cosHalfLongitude2 + sinMean2 * sinHalfLongitude2;
  if (near <= 0) return 0;
  if (far <= 0) return Math.PI * SEMI_MAJOR_AXIS_M;
  const angle = Math.atan(Math.sqrt(near / far));
  const ratio = Math.sqrt(near * far) / angle;
  const alongEquator = ((3 * ratio - 1) / (2 * far)) * sinMean2 * cosHalfLatitude2;
  const alongMeridian = ((3 * ratio + 1) / (2 * near)) * cosMean2 * sinHalfLatitude2;
  return 2 * angle * SEMI_MAJOR_AXIS_M * (1 + FLATTENING * (alongEquator - alongMeridian));
}
