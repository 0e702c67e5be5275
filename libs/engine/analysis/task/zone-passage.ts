import { LocalFrame } from '../geo/local-frame.js';
import { longitudeStep } from '../geo/local-scale.js';
import { TASK } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { distanceBetweenM, offsetOf, type Position } from './geodesic.js';
import { type ObservationZone, type ZoneSector } from './observation-zone.js';
import {
  circleCrossings,
  type CirclePart,
  distance,
  distanceToPart,
  isWithinPart,
  nearestOnSegment,
  type Point,
  stretchesOf,
} from './plane.js';

/** A moment of the flight: a share of the way from the fix with this index to the next one. */
export interface Moment {
  index: number;
  part: number;
}

export function isBefore(a: Moment, b: Moment): boolean {
  return a.index < b.index || (a.index === b.index && a.part < b.part);
}

/**
 * The flight as seen from the centre of a zone. Between fixes it is straight, as in the FAI Sporting Code 7F. Near the
 * boundary of a large zone, distances are those of the geodesic; elsewhere a local scale is enough.
 */
export class ZonePassage {
  private readonly frame: LocalFrame;
  private readonly points: Point[] = [];
  private readonly part: Omit<CirclePart, 'radius'> | null;
  private readonly exactFromM: number;
  private readonly exactToM: number;

  /**
   * @param lastIndex the last fix that counts
   * @param zone null for a place without one
   */
  constructor(
    private readonly track: Track,
    private readonly centre: Position,
    private readonly lastIndex: number,
    zone: ObservationZone | null,
  ) {
    this.frame = new LocalFrame(centre.latitudeDeg, centre.longitudeDeg);
    this.part = zone?.sector ? partOf(zone.sector) : null;
    const radiusM = zone && zone.radiusM >= TASK.exactRadiusMinM ? zone.radiusM : 0;
    this.exactFromM = radiusM * (1 - TASK.exactBandShare);
    this.exactToM = radiusM * (1 + TASK.exactBandShare);
  }

  /** Whether the aircraft is in the zone, of this radius. */
  isWithin(radiusM: number, { index, part }: Moment): boolean {
    const a = this.at(index);
    const b = this.at(Math.min(index + 1, this.lastIndex));
    const point = { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
    return this.part
      ? isWithinPart({ ...this.part, radius: radiusM }, point)
      : distance(point, CENTRE) <= radiusM;
  }

  /** The first time from a moment on that the aircraft enters the zone, of this radius; null if it never does. */
  firstEntry(radiusM: number, from: Moment): Moment | null {
    return this.firstCrossing(radiusM, from, 'enter');
  }

  /** The first time from a moment on that the aircraft leaves the zone, of this radius; null if it never does. */
  firstExit(radiusM: number, from: Moment): Moment | null {
    return this.firstCrossing(radiusM, from, 'leave');
  }

  /** The first crossing of a line through the centre in the direction of its axis, at most this far from the centre. */
  firstLineCrossing(axis: Point, halfLengthM: number, from: Moment): Moment | null {
    let b = this.at(from.index);
    for (let i = from.index; i < this.lastIndex; i++) {
      const a = b;
      b = this.at(i + 1);
      const before = a.x * axis.x + a.y * axis.y;
      const behind = b.x * axis.x + b.y * axis.y;
      if (before >= 0 || behind < 0) continue;
      const part = before / (before - behind);
      const offM = (a.x + part * (b.x - a.x)) * -axis.y + (a.y + part * (b.y - a.y)) * axis.x;
      if (Math.abs(offM) <= halfLengthM && !(i === from.index && part < from.part)) return { index: i, part };
    }
    return null;
  }

  /** Least distance from the centre between two moments, metres, and when. */
  nearest(from: Moment, to: Moment): { distanceM: number; moment: Moment } {
    let nearest = { distanceM: Infinity, moment: from };
    let b = this.at(from.index);
    for (let i = from.index; i <= to.index && i < this.lastIndex; i++) {
      const a = b;
      b = this.at(i + 1);
      const point = nearestOnSegment(a, b, CENTRE);
      const distanceM = distance(point, CENTRE);
      if (distanceM >= nearest.distanceM) continue;
      const wayM = distance(a, b);
      const part = wayM === 0 ? 0 : distance(a, point) / wayM;
      nearest = { distanceM, moment: { index: i, part } };
    }
    if (nearest.distanceM === Infinity) return nearest;
    return { ...nearest, distanceM: distanceBetweenM(this.centre, this.positionAt(nearest.moment)) };
  }

  /** Least distance from the zone between two moments, metres, and when. */
  nearestToZone(radiusM: number, from: Moment, to: Moment): { distanceM: number; moment: Moment } {
    if (this.part === null) {
      const { distanceM, moment } = this.nearest(from, to);
      return { distanceM: Math.max(0, distanceM - radiusM), moment };
    }
    let nearest = { distanceM: Infinity, moment: from };
    for (let i = from.index; i <= to.index; i++) {
      const distanceM = distanceToPart({ ...this.part, radius: radiusM }, this.at(i));
      if (distanceM < nearest.distanceM) nearest = { distanceM, moment: { index: i, part: 0 } };
    }
    return nearest;
  }

  private firstCrossing(radiusM: number, from: Moment, side: 'enter' | 'leave'): Moment | null {
    if (this.part) return this.firstPartCrossing({ ...this.part, radius: radiusM }, from, side);
    let b = this.at(from.index);
    for (let i = from.index; i < this.lastIndex; i++) {
      const a = b;
      b = this.at(i + 1);
      const part = circleCrossings(a, b, radiusM)?.[side];
      if (part === undefined || part < 0 || part > 1) continue;
      if (!(i === from.index && part < from.part)) return { index: i, part };
    }
    return null;
  }

  private firstPartCrossing(part: CirclePart, from: Moment, side: 'enter' | 'leave'): Moment | null {
    let wasWithin: boolean | null = null;
    for (let i = from.index; i < this.lastIndex; i++) {
      for (const { from: share, isWithin } of stretchesOf(part, this.at(i), this.at(i + 1))) {
        const isCrossing = wasWithin !== null && isWithin !== wasWithin && isWithin === (side === 'enter');
        wasWithin = isWithin;
        if (isCrossing && !(i === from.index && share < from.part)) return { index: i, part: share };
      }
    }
    return null;
  }

  private at(index: number): Point {
    return (this.points[index] ??= this.pointOf(index));
  }

  private pointOf(index: number): Point {
    const latitudeDeg = this.track.latitudeDeg[index]!;
    const longitudeDeg = this.track.longitudeDeg[index]!;
    const point = { x: this.frame.eastM(latitudeDeg, longitudeDeg), y: this.frame.northM(latitudeDeg) };
    const distanceM = distance(point, CENTRE);
    const isNearBoundary = distanceM > this.exactFromM && distanceM < this.exactToM;
    return isNearBoundary ? offsetOf(this.centre, { latitudeDeg, longitudeDeg }) : point;
  }

  private positionAt({ index, part }: Moment): Position {
    const { latitudeDeg, longitudeDeg } = this.track;
    const after = Math.min(index + 1, this.lastIndex);
    const north = latitudeDeg[after]! - latitudeDeg[index]!;
    const east = longitudeStep(longitudeDeg[index]!, longitudeDeg[after]!);
    return {
      latitudeDeg: latitudeDeg[index]! + part * north,
      longitudeDeg: longitudeDeg[index]! + part * east,
    };
  }
}

function partOf({ bearingDeg, halfAngleDeg, innerRadiusM }: ZoneSector): Omit<CirclePart, 'radius'> {
  const bearing = bearingDeg * RADIANS_PER_DEGREE;
  return {
    axis: { x: Math.sin(bearing), y: Math.cos(bearing) },
    halfAngle: halfAngleDeg * RADIANS_PER_DEGREE,
    innerRadius: innerRadiusM,
  };
}

const RADIANS_PER_DEGREE = Math.PI / 180;

const CENTRE: Point = { x: 0, y: 0 };
