import { type Position } from './scenario.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { atan2, cos, floor, sin, sqrt, PI } = Math;

/** A displacement or a velocity in the horizontal plane: metres, or metres per second. */
export interface EastNorth {
  readonly east: number;
  readonly north: number;
}

const EQUATOR_RADIUS_METRES = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;
const RADIANS = PI / 180;

export const toRadians = (degrees: number): number => degrees * RADIANS;

/** Degrees in [0, 360). */
export const toCompass = (radians: number): number => {
  const degrees = (radians / RADIANS) % 360;
  return degrees < 0 ? degrees + 360 : degrees;
};

/** The same angle in [-π, π). */
export const wrapAngle = (radians: number): number => radians - 2 * PI * floor((radians + PI) / (2 * PI));

/** The same longitude in [-180, 180). */
export const wrapLongitude = (degrees: number): number => degrees - 360 * floor((degrees + 180) / 360);

/** Length of one degree of latitude and of longitude on the WGS 84 ellipsoid at this latitude. */
export function metresPerDegree(latitudeDegrees: number): EastNorth {
  const phi = latitudeDegrees * RADIANS;
  const sine = sin(phi);
  const curve = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const primeVertical = EQUATOR_RADIUS_METRES / sqrt(curve);
  return {
    east: RADIANS * primeVertical * cos(phi),
    north: (RADIANS * primeVertical * (1 - ECCENTRICITY_SQUARED)) / curve,
  };
}

/** From one position to another, by the radii at the middle latitude: better than 0.01 % up to 50 km. */
export function displacement(from: Position, to: Position): EastNorth {
  const scale = metresPerDegree((from.latitudeDegrees + to.latitudeDegrees) / 2);
  return {
    east: wrapLongitude(to.longitudeDegrees - from.longitudeDegrees) * scale.east,
    north: (to.latitudeDegrees - from.latitudeDegrees) * scale.north,
  };
}

export function distanceMetres(from: Position, to: Position): number {
  const { east, north } = displacement(from, to);
  return sqrt(east * east + north * north);
}

/** Course from one position to another, radians clockwise from north. */
export function bearing(from: Position, to: Position): number {
  const { east, north } = displacement(from, to);
  return atan2(east, north);
}

export function moved(from: Position, by: EastNorth): Position {
  const scale = metresPerDegree(from.latitudeDegrees + by.north / 222_000);
  return {
    latitudeDegrees: from.latitudeDegrees + by.north / scale.north,
    longitudeDegrees: wrapLongitude(from.longitudeDegrees + by.east / scale.east),
  };
}

/** The position `metres` away on a course in degrees, to lay out a preset's turnpoints. */
export function destination(from: Position, courseDegrees: number, metres: number): Position {
  const course = toRadians(courseDegrees);
  return moved(from, { east: sin(course) * metres, north: cos(course) * metres });
}
