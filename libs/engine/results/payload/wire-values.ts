/** A number in wire format, rounded to `decimals` digits; null stays null, and minus zero becomes zero. */
export function wireNumber(value: number, decimals: number): number;
export function wireNumber(value: number | null, decimals: number): number | null;
export function wireNumber(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0;
}

/** The wire name of `altitudeMaxM` is `altitude_max_m`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Digits kept in wire format, matching the resolution of the sensors. */
export const DECIMALS = {
  /** 1e-6 degrees is 0.1 m. */
  coordinate: 6,
  altitudeM: 0,
  /** 0.001 is 3 m at 3,000 m. */
  stretch: 3,
  driftMPerHour: 1,
  residualM: 1,
  verticalSpeedMps: 1,
  groundSpeedKmh: 1,
  /** Ten metres of a track. */
  distanceKm: 2,
  /** One metre of a phase, so that its distance divided by its height is the glide ratio. */
  phaseDistanceKm: 3,
  /** One metre of a scored leg. */
  scoredDistanceKm: 3,
  points: 2,
  sideShare: 4,
  /** A place is a point in a town. */
  placeDistanceKm: 1,
  gapDistanceM: 0,
  ratio: 1,
  share: 2,
  circles: 1,
  circleSeconds: 1,
  radiusM: 0,
  angleDeg: 0,
} as const;
