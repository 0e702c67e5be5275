import { longitudeStep } from '../../geo/local-scale.js';
import { type Arena } from '../arena.js';

/** Bound once: in a sandbox each look-up of a global costs more than the square root. */
const { cos, sin, sqrt } = Math;

const SEMI_MAJOR_AXIS_KM = 6378.137;
const ECCENTRICITY_SQUARED = 6.69437999014e-3;
const RADIANS = Math.PI / 180;
/**
 * Sine and cosine of angles from the middle by their series, up to 8°, where what is left out is below 1e-15: a
 * third of the scorer's time would go into four calls a fix. Further out, the functions are called.
 */
const SERIES_MAX = 0.14;
const S3 = -1 / 6;
const S5 = 1 / 120;
const S7 = -1 / 5040;
const S9 = 1 / 362_880;
const C2 = -1 / 2;
const C4 = 1 / 24;
const C6 = -1 / 720;
const C8 = 1 / 40_320;

/**
 * Fixes as points in space, km, on the WGS84 ellipsoid at height 0: earth-centred, moved and turned so that the
 * origin is the middle of the track, z is up there, and x is the direction in which the track is longest.
 *
 * The distance of two fixes is their chord c, bent back to the arc: c(1 + c²/24R²), R² = MN, the product of both
 * radii of curvature in the middle. Against the geodesic: 0.007 m at 100 km, 0.06 m at 200 km, 0.5 m at 400 km.
 * It needs no trigonometry a pair, and it is convex and rising in the chord, which all box bounds rest on.
 * Turning x along the track makes the boxes of straight legs thin.
 */
export class EarthFrame {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** 1/24R², per km². */
  readonly arcTerm: number;

  /** The fixes `from` to `to`, both inclusive, of columns in degrees. */
  constructor(latitudeDeg: Float64Array, longitudeDeg: Float64Array, from: number, to: number, arena: Arena) {
    const count = to - from + 1;
    this.count = count;
    this.x = arena.floats(count);
    this.y = arena.floats(count);
    this.z = arena.floats(count);
    const first = longitudeDeg[from]!;
    let latitudes = 0;
    let longitudes = 0;
    for (let i = from; i <= to; i++) {
      latitudes += latitudeDeg[i]!;
      longitudes += longitudeStep(first, longitudeDeg[i]!);
    }
    const middleLatitude = (latitudes / count) * RADIANS;
    const middleLongitude = first + longitudes / count;
    this.project(latitudeDeg, longitudeDeg, from, middleLatitude, middleLongitude);
    this.turnAlongTrack();
    const w = 1 - ECCENTRICITY_SQUARED * sin(middleLatitude) ** 2;
    const radius = (SEMI_MAJOR_AXIS_KM * sqrt(1 - ECCENTRICITY_SQUARED)) / w;
    this.arcTerm = 1 / (24 * radius * radius);
  }

  /** Distance of two fixes, km. */
  km(i: number, j: number): number {
    const dx = this.x[i]! - this.x[j]!;
    const dy = this.y[i]! - this.y[j]!;
    const dz = this.z[i]! - this.z[j]!;
    const chord2 = dx * dx + dy * dy + dz * dz;
    return sqrt(chord2) * (1 + chord2 * this.arcTerm);
  }

  private project(
    latitudeDeg: Float64Array,
    longitudeDeg: Float64Array,
    from: number,
    middleLatitude: number,
    middleLongitude: number,
  ): void {
    const { x, y, z, count } = this;
    const sin0 = sin(middleLatitude);
    const cos0 = cos(middleLatitude);
    const normal0 = SEMI_MAJOR_AXIS_KM / sqrt(1 - ECCENTRICITY_SQUARED * sin0 * sin0);
    const outward0 = normal0 * cos0;
    const upward0 = normal0 * (1 - ECCENTRICITY_SQUARED) * sin0;
    for (let i = 0; i < count; i++) {
      const north = latitudeDeg[from + i]! * RADIANS - middleLatitude;
      const east = longitudeStep(middleLongitude, longitudeDeg[from + i]!) * RADIANS;
      const isNear = north < SERIES_MAX && north > -SERIES_MAX && east < SERIES_MAX && east > -SERIES_MAX;
      let q = north * north;
      const sinNorth = isNear ? north * (1 + q * (S3 + q * (S5 + q * (S7 + q * S9)))) : sin(north);
      const cosNorth = isNear ? 1 + q * (C2 + q * (C4 + q * (C6 + q * C8))) : cos(north);
      q = east * east;
      const sinEast = isNear ? east * (1 + q * (S3 + q * (S5 + q * (S7 + q * S9)))) : sin(east);
      const cosEast = isNear ? 1 + q * (C2 + q * (C4 + q * (C6 + q * C8))) : cos(east);
      const sinLatitude = sin0 * cosNorth + cos0 * sinNorth;
      const normal = SEMI_MAJOR_AXIS_KM / sqrt(1 - ECCENTRICITY_SQUARED * sinLatitude * sinLatitude);
      const radial = normal * (cos0 * cosNorth - sin0 * sinNorth);
      const outward = radial * cosEast - outward0;
      const upward = normal * (1 - ECCENTRICITY_SQUARED) * sinLatitude - upward0;
      x[i] = radial * sinEast;
      y[i] = cos0 * upward - sin0 * outward;
      z[i] = cos0 * outward + sin0 * upward;
    }
  }

  /** Turns about z: x becomes the principal axis of the fixes. */
  private turnAlongTrack(): void {
    const { x, y, count } = this;
    let [sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const east = x[i]!;
      const north = y[i]!;
      sumX += east;
      sumY += north;
      xx += east * east;
      xy += east * north;
      yy += north * north;
    }
    const varianceX = xx - (sumX * sumX) / count;
    const varianceY = yy - (sumY * sumY) / count;
    const angle = Math.atan2(2 * (xy - (sumX * sumY) / count), varianceX - varianceY) / 2;
    const sinAngle = sin(angle);
    const cosAngle = cos(angle);
    for (let i = 0; i < count; i++) {
      const east = x[i]!;
      const north = y[i]!;
      x[i] = cosAngle * east + sinAngle * north;
      y[i] = cosAngle * north - sinAngle * east;
    }
  }
}
