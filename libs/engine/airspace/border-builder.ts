import geographiclib from 'geographiclib-geodesic';
import { type Ring } from './airspace.js';

const { WGS84 } = geographiclib.Geodesic;

export const METRES_PER_NAUTICAL_MILE = 1_852;
/** Of a chord from its arc. */
const CHORD_ERROR_M = 2;
/** No airspace has a larger arc. */
const RADIUS_MAX_M = 1_000 * METRES_PER_NAUTICAL_MILE;
/** An arc whose ends are at such different distances is probably a mistake. */
const RADII_DIFFERENCE_MAX = 0.05;

export interface Position {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Why the border of an airspace is not as the file says. */
export type BorderFault = 'no_centre' | 'bad_radius' | 'too_few_points' | 'radii_differ';

/** Draws the border of one airspace, point by point and arc by arc, on the ellipsoid of WGS 84. */
export class BorderBuilder {
  private readonly points: Position[] = [];
  /** Along the middle of an airway. */
  private readonly middle: Position[] = [];
  centre: Position | null = null;
  isClockwise = true;
  /** Of an airway. */
  widthM = 0;

  get pointCount(): number {
    return this.points.length + this.middle.length;
  }

  point(position: Position): void {
    this.points.push(position);
  }

  airwayPoint(position: Position): void {
    this.middle.push(position);
  }

  /** @returns what is wrong, or null */
  circle(radiusM: number): BorderFault | null {
    if (!this.centre) return 'no_centre';
    if (!isRadius(radiusM)) return 'bad_radius';
    this.arc(this.centre, 0, 360, radiusM, radiusM, 'without_end');
    return null;
  }

  /** Around the centre, between two true courses. */
  arcByCourses(radiusM: number, fromDeg: number, toDeg: number): BorderFault | null {
    if (!this.centre) return 'no_centre';
    if (!isRadius(radiusM) || !Number.isFinite(fromDeg) || !Number.isFinite(toDeg)) return 'bad_radius';
    const isWhole = fromDeg !== toDeg && (toDeg - fromDeg) % 360 === 0;
    this.arc(this.centre, fromDeg, isWhole ? 360 : this.turnDeg(fromDeg, toDeg), radiusM, radiusM);
    return null;
  }

  /** Around the centre, between two points; it meets both, even if they are not equally far from it. */
  arcByPoints(from: Position, to: Position): BorderFault | null {
    if (!this.centre) return 'no_centre';
    const [first, last] = [inverse(this.centre, from), inverse(this.centre, to)];
    if (!isRadius(first.distanceM) || !isRadius(last.distanceM)) return 'bad_radius';
    const turnDeg = this.turnDeg(first.courseDeg, last.courseDeg);
    this.arc(this.centre, first.courseDeg, turnDeg, first.distanceM, last.distanceM);
    const difference = Math.abs(first.distanceM - last.distanceM) / Math.max(first.distanceM, last.distanceM);
    return difference > RADII_DIFFERENCE_MAX ? 'radii_differ' : null;
  }

  /** @returns null with fewer than three different points */
  finish(): Ring | null {
    const points = this.middle.length > 0 ? this.aroundMiddle() : this.points;
    return ringOf(points);
  }

  /** From one course to another in the direction of the arc: 0 to 360 degrees clockwise, or to -360. */
  private turnDeg(fromDeg: number, toDeg: number): number {
    const clockwiseDeg = (((toDeg - fromDeg) % 360) + 360) % 360;
    if (this.isClockwise) return clockwiseDeg;
    return clockwiseDeg === 0 ? 0 : clockwiseDeg - 360;
  }

  private arc(
    centre: Position,
    fromDeg: number,
    turnDeg: number,
    fromM: number,
    toM: number,
    end: 'with_end' | 'without_end' = 'with_end',
  ): void {
    const radiusM = Math.max(fromM, toM);
    const stepDeg = (2 * Math.acos(Math.max(0, 1 - CHORD_ERROR_M / radiusM)) * 180) / Math.PI;
    const steps = Math.max(1, Math.ceil(Math.abs(turnDeg) / stepDeg));
    const last = end === 'with_end' ? steps : steps - 1;
    for (let step = 0; step <= last; step++) {
      const part = step / steps;
      this.points.push(direct(centre, fromDeg + turnDeg * part, fromM + (toM - fromM) * part));
    }
  }

  /** Half the width to the right of each point of the middle, then back on the left. */
  private aroundMiddle(): Position[] {
    const { middle } = this;
    if (middle.length < 2 || !isRadius(this.widthM)) return [];
    const right: Position[] = [];
    const left: Position[] = [];
    middle.forEach((point, i) => {
      const arriving = i > 0 ? inverse(middle[i - 1]!, point).arrivalDeg : null;
      const leaving = i < middle.length - 1 ? inverse(point, middle[i + 1]!).courseDeg : null;
      const bendDeg = arriving === null || leaving === null ? 0 : signedDeg(leaving - arriving);
      const courseDeg = (arriving ?? leaving!) + bendDeg / 2;
      const halfM = this.widthM / 2 / Math.max(0.5, Math.cos((bendDeg / 2) * (Math.PI / 180)));
      right.push(direct(point, courseDeg + 90, halfM));
      left.unshift(direct(point, courseDeg - 90, halfM));
    });
    return [...right, ...left];
  }
}

/** @returns null with fewer than three different points */
export function ringOf(points: readonly Position[]): Ring | null {
  const kept = points.filter((point, i) => i === 0 || !isSame(point, points[i - 1]!));
  while (kept.length > 1 && isSame(kept[0]!, kept.at(-1)!)) kept.pop();
  if (kept.length < 3) return null;
  const longitudesDeg = new Float64Array(kept.length);
  kept.forEach(({ longitudeDeg }, i) => {
    longitudesDeg[i] =
      i === 0 ? longitudeDeg : longitudesDeg[i - 1]! + signedDeg(longitudeDeg - longitudesDeg[i - 1]!);
  });
  return { latitudesDeg: Float64Array.from(kept, ({ latitudeDeg }) => latitudeDeg), longitudesDeg };
}

function isSame(one: Position, other: Position): boolean {
  return one.latitudeDeg === other.latitudeDeg && signedDeg(one.longitudeDeg - other.longitudeDeg) === 0;
}

function isRadius(radiusM: number): boolean {
  return radiusM > 0 && radiusM <= RADIUS_MAX_M;
}

/** The same angle from -180 (included) to 180 degrees. */
function signedDeg(angleDeg: number): number {
  return ((((angleDeg + 180) % 360) + 360) % 360) - 180;
}

function direct({ latitudeDeg, longitudeDeg }: Position, courseDeg: number, distanceM: number): Position {
  const { lat2, lon2 } = WGS84.Direct(latitudeDeg, longitudeDeg, courseDeg, distanceM);
  return { latitudeDeg: lat2!, longitudeDeg: lon2! };
}

function inverse(from: Position, to: Position): { courseDeg: number; arrivalDeg: number; distanceM: number } {
  const { azi1, azi2, s12 } = WGS84.Inverse(
    from.latitudeDeg,
    from.longitudeDeg,
    to.latitudeDeg,
    to.longitudeDeg,
  );
  return { courseDeg: azi1!, arrivalDeg: azi2!, distanceM: s12! };
}
