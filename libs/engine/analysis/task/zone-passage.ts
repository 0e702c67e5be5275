import { LocalFrame } from '../geo/local-frame.js';
import { type Track } from '../track/track.js';
import { type TaskPlace } from './declared-task.js';
import { circleCrossings, distance, nearestOnSegment, type Point } from './plane.js';

/** A moment of the flight: a share of the way from the fix with this index to the next one. */
export interface Moment {
  index: number;
  part: number;
}

export function isBefore(a: Moment, b: Moment): boolean {
  return a.index < b.index || (a.index === b.index && a.part < b.part);
}

/** The flight as seen from the centre of a zone. Between fixes it is straight, as in the FAI Sporting Code 7F. */
export class ZonePassage {
  private readonly frame: LocalFrame;

  /** @param lastIndex the last fix that counts */
  constructor(
    private readonly track: Track,
    { latitudeDeg, longitudeDeg }: Omit<TaskPlace, 'name'>,
    private readonly lastIndex: number,
  ) {
    this.frame = new LocalFrame(latitudeDeg, longitudeDeg);
  }

  /** Whether the aircraft is at most this far from the centre. */
  isWithin(radiusM: number, { index, part }: Moment): boolean {
    const a = this.at(index);
    const b = this.at(Math.min(index + 1, this.lastIndex));
    return Math.hypot(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)) <= radiusM;
  }

  /** The first time from a moment on that the aircraft comes closer than the radius; null if it never does. */
  firstEntry(radiusM: number, from: Moment): Moment | null {
    return this.firstCrossing(radiusM, from, 'enter');
  }

  /** The first time from a moment on that the aircraft gets further away than the radius; null if it never does. */
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
    return nearest;
  }

  private firstCrossing(radiusM: number, from: Moment, side: 'enter' | 'leave'): Moment | null {
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

  private at(index: number): Point {
    const latitudeDeg = this.track.latitudeDeg[index]!;
    return {
      x: this.frame.eastM(latitudeDeg, this.track.longitudeDeg[index]!),
      y: this.frame.northM(latitudeDeg),
    };
  }
}

const CENTRE: Point = { x: 0, y: 0 };
