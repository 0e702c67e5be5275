import { longitudeStep } from '../../geo/local-scale.js';

/** Bound once: in a sandbox each look-up of a global costs more than the square root. */
const { cos, floor, max, min, sin, sqrt } = Math;

export const SEMI_MAJOR_AXIS_KM = 6378.137;
export const ECCENTRICITY_SQUARED = 6.69437999014e-3;
const RADIANS = Math.PI / 180;
/** How far from the middle the series reach, radians. */
const REACH = 3 * RADIANS;

/**
 * Sine and cosine of angles up to 3° from the middle by their series, and the radius of curvature by that of
 * 1/√(1 - u): what is left out is below 1e-10 km. Calling the functions would take a third of the scorer's time.
 * The numbers are in an array since V8 makes a constant anew wherever a loop uses it, which doubles the loop's time.
 */
const SERIES = Float64Array.of(
  ...[1, -1 / 6, 1 / 120, -1 / 5040],
  ...[-1 / 2, 1 / 24, -1 / 720],
  ...[1 / 2, 3 / 8, 5 / 16],
  ...[RADIANS, 1 - ECCENTRICITY_SQUARED, REACH ** 2],
);

/** Fixes, from each end, that the middle of the track is taken from. */
const SAMPLED_FIXES = 256;

/** The frame of a track: where its middle is, and how its axes lie. */
export interface Middle {
  /** Radians. */
  latitude: number;
  longitudeDeg: number;
  sin0: number;
  cos0: number;
  /** Radius of curvature across the meridian in the middle, and the middle's place in the plane of its meridian, km. */
  normal0: number;
  outward0: number;
  upward0: number;
  /** Direction in which the track is longest, from east to north. */
  sinCourse: number;
  cosCourse: number;
}

/** Where to put the origin and axes of the fixes `from` to `to`: from a sample of them, alike from both ends. */
export function middleOf(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  to: number,
): Middle {
  const firstLatitude = latitudeDeg[from]!;
  const firstLongitude = longitudeDeg[from]!;
  const step = max(1, (to - from) / SAMPLED_FIXES);
  const samples = floor((to - from) / step) + 1;
  let [north, east, nn, ne, ee] = [0, 0, 0, 0, 0];
  for (let k = 0; k < 2 * samples; k++) {
    const i = k < samples ? from + floor(k * step) : to - floor((k - samples) * step);
    const n = latitudeDeg[i]! - firstLatitude;
    const e = longitudeStep(firstLongitude, longitudeDeg[i]!);
    north += n;
    east += e;
    nn += n * n;
    ne += n * e;
    ee += e * e;
  }
  const count = 2 * samples;
  const latitude = (firstLatitude + north / count) * RADIANS;
  const sin0 = sin(latitude);
  const cos0 = cos(latitude);
  const varianceNorth = nn - (north * north) / count;
  const varianceEast = (ee - (east * east) / count) * cos0 * cos0;
  const covariance = (ne - (north * east) / count) * cos0;
  const course = Math.atan2(2 * covariance, varianceEast - varianceNorth) / 2;
  const normal0 = SEMI_MAJOR_AXIS_KM / sqrt(1 - ECCENTRICITY_SQUARED * sin0 * sin0);
  return {
    latitude,
    longitudeDeg: firstLongitude + east / count,
    sin0,
    cos0,
    normal0,
    outward0: normal0 * cos0,
    upward0: normal0 * (1 - ECCENTRICITY_SQUARED) * sin0,
    sinCourse: sin(course),
    cosCourse: cos(course),
  };
}

/** Fixes projected at once: V8 enters a compiled loop when it is called, and may get stuck in a slow one until then. */
const RUN_FIXES = 512;

/** Writes the fixes from `from` on, as many as `x` has, as points of the frame that `middle` says, km. */
export function projectFixes(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  middle: Middle,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
): void {
  let isWide = false;
  for (let first = 0; first < x.length; first += RUN_FIXES) {
    const end = min(first + RUN_FIXES, x.length);
    if (projectRun(latitudeDeg, longitudeDeg, from, middle, x, y, z, first, end)) isWide = true;
  }
  if (isWide) projectFar(latitudeDeg, longitudeDeg, from, middle, x, y, z);
}

/** Projects the points `first` to `end` (exclusive) by the series; true when they do not reach some of them. */
function projectRun(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  middle: Middle,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  first: number,
  end: number,
): boolean {
  const one = SERIES[0]!;
  const s3 = SERIES[1]!;
  const s5 = SERIES[2]!;
  const s7 = SERIES[3]!;
  const c2 = SERIES[4]!;
  const c4 = SERIES[5]!;
  const c6 = SERIES[6]!;
  const r1 = SERIES[7]!;
  const r2 = SERIES[8]!;
  const r3 = SERIES[9]!;
  const radians = SERIES[10]!;
  const polar = SERIES[11]!;
  const reach2 = SERIES[12]!;
  const { latitude, longitudeDeg: middleLongitude } = middle;
  const { sin0, cos0, normal0, outward0, upward0, sinCourse, cosCourse } = middle;
  const sin02 = sin0 * sin0;
  const flattening = ECCENTRICITY_SQUARED / (1 - ECCENTRICITY_SQUARED * sin02);
  let isWide = false;
  for (let i = first; i < end; i++) {
    const north = latitudeDeg[from + i]! * radians - latitude;
    const east = longitudeStep(middleLongitude, longitudeDeg[from + i]!) * radians;
    const n2 = north * north;
    const e2 = east * east;
    if (n2 > reach2 || e2 > reach2) isWide = true;
    const sinNorth = north * (one + n2 * (s3 + n2 * (s5 + n2 * s7)));
    const cosNorth = one + n2 * (c2 + n2 * (c4 + n2 * c6));
    const sinEast = east * (one + e2 * (s3 + e2 * (s5 + e2 * s7)));
    const cosEast = one + e2 * (c2 + e2 * (c4 + e2 * c6));
    const sinLatitude = sin0 * cosNorth + cos0 * sinNorth;
    const u = flattening * (sinLatitude * sinLatitude - sin02);
    const normal = normal0 * (one + u * (r1 + u * (r2 + u * r3)));
    const radial = normal * (cos0 * cosNorth - sin0 * sinNorth);
    const outward = radial * cosEast - outward0;
    const upward = normal * polar * sinLatitude - upward0;
    const eastward = radial * sinEast;
    const northward = cos0 * upward - sin0 * outward;
    x[i] = cosCourse * eastward + sinCourse * northward;
    y[i] = cosCourse * northward - sinCourse * eastward;
    z[i] = cos0 * outward + sin0 * upward;
  }
  return isWide;
}

/** The same by the functions themselves, for those fixes that the series do not reach. */
function projectFar(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  middle: Middle,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
): void {
  const { sin0, cos0, outward0, upward0, sinCourse, cosCourse } = middle;
  for (let i = 0; i < x.length; i++) {
    const latitude = latitudeDeg[from + i]! * RADIANS;
    const north = latitude - middle.latitude;
    const east = longitudeStep(middle.longitudeDeg, longitudeDeg[from + i]!) * RADIANS;
    if (north * north <= REACH ** 2 && east * east <= REACH ** 2) continue;
    const sinLatitude = sin(latitude);
    const normal = SEMI_MAJOR_AXIS_KM / sqrt(1 - ECCENTRICITY_SQUARED * sinLatitude * sinLatitude);
    const radial = normal * cos(latitude);
    const outward = radial * cos(east) - outward0;
    const upward = normal * (1 - ECCENTRICITY_SQUARED) * sinLatitude - upward0;
    const eastward = radial * sin(east);
    const northward = cos0 * upward - sin0 * outward;
    x[i] = cosCourse * eastward + sinCourse * northward;
    y[i] = cosCourse * northward - sinCourse * eastward;
    z[i] = cos0 * outward + sin0 * upward;
  }
}
