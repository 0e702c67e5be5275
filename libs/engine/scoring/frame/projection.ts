import { longitudeStep } from '@engine/analysis';
import { ECCENTRICITY_SQUARED, SEMI_MAJOR_AXIS_KM } from './ellipsoid.js';
import { meridianSeries } from './meridian-series.js';

/** Destructured once: in a sandbox, looking up a global costs more than the square root. */
const { cos, floor, max, min, sin, sqrt } = Math;

const RADIANS = Math.PI / 180;
/** Range of the series around the middle, radians: within it, their error in a distance is below 1e-10 km. */
const REACH = 3 * RADIANS;
/**
 * Adding and subtracting this rounds a coordinate to a multiple of 2^-36 km, 15 nm, so that sums and differences are
 * exact, which the boxes of the tree rely on.
 */
const GRID = 1.5 * 2 ** (52 - 36);

/** Number of fixes, from each end, sampled for the middle of the track. */
const SAMPLED_FIXES = 256;

/** The frame of a track: its middle and the orientation of its axes. */
export interface Middle {
  /** Radians. */
  latitude: number;
  longitudeDeg: number;
  sin0: number;
  cos0: number;
  /** Position of the middle in the plane of its meridian, km. */
  outward0: number;
  upward0: number;
  /** Direction in which the track is longest, from east to north. */
  sinCourse: number;
  cosCourse: number;
}

/** Origin and axes for the fixes `from` to `to`, from a sample taken symmetrically from both ends. */
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
  let north = 0;
  let east = 0;
  let nn = 0;
  let ne = 0;
  let ee = 0;
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
    outward0: normal0 * cos0,
    upward0: normal0 * (1 - ECCENTRICITY_SQUARED) * sin0,
    sinCourse: sin(course),
    cosCourse: cos(course),
  };
}

/** Fixes projected per call: V8 switches to compiled code at calls, and may otherwise stay in a slow loop. */
const RUN_FIXES = 512;

/** Writes as many fixes as `x` has, starting at `from`, as points of the frame given by `middle`, km. */
export function projectFixes(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  middle: Middle,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
): void {
  const series = seriesAt(middle.latitude);
  let isWide = false;
  for (let first = 0; first < x.length; first += RUN_FIXES) {
    const end = min(first + RUN_FIXES, x.length);
    if (projectRun(latitudeDeg, longitudeDeg, from, middle, series, x, y, z, first, end)) isWide = true;
  }
  if (isWide) projectFar(latitudeDeg, longitudeDeg, from, middle, x, y, z);
}

/**
 * Projects the points `first` to `end` (exclusive) by the series; returns true if some are out of its range.
 *
 * The meridian of the middle is rotated by the angle `east` about the Earth's axis: a fix lies at the radius given by
 * its latitude, and recedes from the plane of the middle by 1 - cos of the angle.
 */
function projectRun(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  middle: Middle,
  series: Float64Array,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  first: number,
  end: number,
): boolean {
  const n1 = series[0]!;
  const n2 = series[1]!;
  const n3 = series[2]!;
  const n4 = series[3]!;
  const n5 = series[4]!;
  const n6 = series[5]!;
  const n7 = series[6]!;
  const u2 = series[7]!;
  const u3 = series[8]!;
  const u4 = series[9]!;
  const u5 = series[10]!;
  const u6 = series[11]!;
  const s1 = series[12]!;
  const s3 = series[13]!;
  const s5 = series[14]!;
  const s7 = series[15]!;
  const c2 = series[16]!;
  const c4 = series[17]!;
  const c6 = series[18]!;
  const radians = series[19]!;
  const reach2 = series[20]!;
  const grid = series[21]!;
  const { latitude, longitudeDeg: middleLongitude, sin0, cos0, outward0, sinCourse, cosCourse } = middle;
  let isWide = false;
  for (let i = first; i < end; i++) {
    const north = latitudeDeg[from + i]! * radians - latitude;
    const east = longitudeStep(middleLongitude, longitudeDeg[from + i]!) * radians;
    const north2 = north * north;
    const east2 = east * east;
    if (north2 + east2 > reach2) isWide = true;
    const along =
      north * (n1 + north * (n2 + north * (n3 + north * (n4 + north * (n5 + north * (n6 + north * n7))))));
    const up = north2 * (u2 + north * (u3 + north * (u4 + north * (u5 + north * u6))));
    const radial = outward0 + cos0 * up - sin0 * along;
    const back = radial * (east2 * (c2 + east2 * (c4 + east2 * c6)));
    const eastward = radial * (east * (s1 + east2 * (s3 + east2 * (s5 + east2 * s7))));
    const northward = along + sin0 * back;
    x[i] = cosCourse * eastward + sinCourse * northward + grid - grid;
    y[i] = cosCourse * northward - sinCourse * eastward + grid - grid;
    z[i] = up - cos0 * back + grid - grid;
  }
  return isWide;
}

/**
 * The coefficients of the loop above: north and up along the meridian of a latitude, sine and 1 - cosine. They are in
 * an array because V8 rebuilds a constant wherever a loop uses it, which doubles the loop's time.
 */
function seriesAt(latitude: number): Float64Array {
  const { north, up } = meridianSeries(latitude);
  const series = new Float64Array(22);
  series.set(north.subarray(1), 0);
  series.set(up.subarray(2, 7), 7);
  series.set(OF_ANY_LATITUDE, 12);
  return series;
}

const OF_ANY_LATITUDE = Float64Array.of(
  ...[1, -1 / 6, 1 / 120, -1 / 5040],
  ...[1 / 2, -1 / 24, 1 / 720],
  ...[RADIANS, REACH ** 2, GRID],
);

/** The exact formulas, for fixes outside the range of the series. */
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
    if (north * north + east * east <= REACH ** 2) continue;
    const sinLatitude = sin(latitude);
    const normal = SEMI_MAJOR_AXIS_KM / sqrt(1 - ECCENTRICITY_SQUARED * sinLatitude * sinLatitude);
    const radial = normal * cos(latitude);
    const outward = radial * cos(east) - outward0;
    const upward = normal * (1 - ECCENTRICITY_SQUARED) * sinLatitude - upward0;
    const eastward = radial * sin(east);
    const northward = cos0 * upward - sin0 * outward;
    x[i] = cosCourse * eastward + sinCourse * northward + GRID - GRID;
    y[i] = cosCourse * northward - sinCourse * eastward + GRID - GRID;
    z[i] = cos0 * outward + sin0 * upward + GRID - GRID;
  }
}
