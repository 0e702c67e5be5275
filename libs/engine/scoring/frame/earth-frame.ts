import { type Arena } from '../arena.js';
import { ECCENTRICITY_SQUARED, SEMI_MAJOR_AXIS_KM } from './ellipsoid.js';
import { middleOf, projectFixes } from './projection.js';

const { sin, sqrt } = Math;

/**
 * Fixes as points in space, km, on the WGS84 ellipsoid at height 0: earth-centred coordinates, moved and rotated so
 * that the origin is the middle of the track, z points up there, and x is the direction in which the track is
 * longest.
 *
 * The distance between two fixes is their chord c, extended to the arc: c(1 + c²/24R²), R² = MN, the product of both
 * radii of curvature in the middle. Difference from the geodesic: 0.007 m at 100 km, 0.06 m at 200 km, 0.5 m at 400 km.
 * It needs no trigonometry per pair, and it is convex and increasing in the chord, which all box bounds rely on.
 * Aligning x with the track makes the boxes of straight legs thin.
 */
export class EarthFrame {
  readonly count: number;

  private constructor(
    readonly x: Float64Array,
    readonly y: Float64Array,
    readonly z: Float64Array,
    /** 1/24R², per km². */
    readonly arcTerm: number,
  ) {
    this.count = x.length;
  }

  /** The fixes `from` to `to` (inclusive) of columns in degrees. */
  static of(
    latitudeDeg: Float64Array,
    longitudeDeg: Float64Array,
    from: number,
    to: number,
    arena: Arena,
  ): EarthFrame {
    const count = to - from + 1;
    const [x, y, z] = [arena.floats(count), arena.floats(count), arena.floats(count)];
    const middle = middleOf(latitudeDeg, longitudeDeg, from, to);
    projectFixes(latitudeDeg, longitudeDeg, from, middle, x, y, z);
    const w = 1 - ECCENTRICITY_SQUARED * sin(middle.latitude) ** 2;
    const radius = (SEMI_MAJOR_AXIS_KM * sqrt(1 - ECCENTRICITY_SQUARED)) / w;
    return new EarthFrame(x, y, z, 1 / (24 * radius * radius));
  }

  /** The same fixes in another order. */
  sorted(order: Int32Array): EarthFrame {
    const sorted = (values: Float64Array): Float64Array => Float64Array.from(order, (fix) => values[fix]!);
    return new EarthFrame(sorted(this.x), sorted(this.y), sorted(this.z), this.arcTerm);
  }

  /** Distance between two fixes, km. */
  km(i: number, j: number): number {
    const dx = this.x[i]! - this.x[j]!;
    const dy = this.y[i]! - this.y[j]!;
    const dz = this.z[i]! - this.z[j]!;
    const chord2 = dx * dx + dy * dy + dz * dz;
    return sqrt(chord2) * (1 + chord2 * this.arcTerm);
  }
}
