import { type FlightSpan } from '../flight/flight-span.js';
import { SEGMENT } from '../thresholds.js';
import { firstAfter, type Track } from '../track/track.js';

const DEGREES = 180 / Math.PI;
const ROOM_AT_FIRST = 256;

/**
 * A span divided into consecutive chords of at least `SEGMENT.chordSecondsMin`: chord k lies between the track
 * indices `at[k]` and `at[k + 1]`.
 */
export class Chords {
  /** Chords computed so far. */
  count = 0;
  at: Int32Array;
  speedMps: Float64Array;
  /** Cumulative turn up to the chord, degrees, right positive. */
  turnedDeg: Float64Array;
  /** Cumulative turn regardless of direction, degrees. */
  bentDeg: Float64Array;
  /** Capacity of the columns in chords; most flights need far fewer than their full length. */
  private room: number;
  private eastBefore = 0;
  private northBefore = 0;

  constructor(
    private readonly track: Track,
    private readonly span: FlightSpan,
  ) {
    this.room = ROOM_AT_FIRST;
    this.at = new Int32Array(ROOM_AT_FIRST + 1);
    this.speedMps = new Float64Array(ROOM_AT_FIRST);
    this.turnedDeg = new Float64Array(ROOM_AT_FIRST);
    this.bentDeg = new Float64Array(ROOM_AT_FIRST);
    this.at[0] = span.takeoffIndex;
  }

  /** Computes the next chord; returns false if there is none. */
  layNext(): boolean {
    const { timeSeconds, eastM, northM } = this.track;
    const from = this.at[this.count]!;
    const to = this.endFrom(from);
    if (to < 0) return false;
    if (this.count === this.room) this.makeRoom();
    const { count, at, speedMps, turnedDeg, bentDeg } = this;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const east = (eastM[to]! - eastM[from]!) / seconds;
    const north = (northM[to]! - northM[from]!) / seconds;
    const { eastBefore, northBefore } = this;
    const speed = Math.sqrt(east * east + north * north);
    // The course is noise while standing still.
    const hasCourse =
      count > 0 && speed >= SEGMENT.courseSpeedMinMps && speedMps[count - 1]! >= SEGMENT.courseSpeedMinMps;
    const cross = northBefore * east - eastBefore * north;
    const turn = hasCourse ? DEGREES * Math.atan2(cross, eastBefore * east + northBefore * north) : 0;
    speedMps[count] = speed;
    turnedDeg[count] = (count > 0 ? turnedDeg[count - 1]! : 0) + turn;
    bentDeg[count] = (count > 0 ? bentDeg[count - 1]! : 0) + Math.abs(turn);
    this.eastBefore = east;
    this.northBefore = north;
    at[count + 1] = to;
    this.count = count + 1;
    return true;
  }

  private makeRoom(): void {
    const { at, speedMps, turnedDeg, bentDeg } = this;
    this.room *= 4;
    this.at = new Int32Array(this.room + 1);
    this.speedMps = new Float64Array(this.room);
    this.turnedDeg = new Float64Array(this.room);
    this.bentDeg = new Float64Array(this.room);
    this.at.set(at);
    this.speedMps.set(speedMps);
    this.turnedDeg.set(turnedDeg);
    this.bentDeg.set(bentDeg);
  }

  layAll(): void {
    while (this.layNext());
  }

  /** Index where the chord starting at `from` ends; -1 if the span ends first. */
  private endFrom(from: number): number {
    const end = this.span.landingIndex + 1;
    const to = firstAfter(this.track.timeSeconds, from, SEGMENT.chordSecondsMin, end);
    return to < end ? to : -1;
  }
}
