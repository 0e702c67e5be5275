import { type Stretch } from '../phases/flight-phase.js';
import { SPARSE_WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { holdShape } from '../warm-up/held-shapes.js';
import { turnOfChord } from './turn-of-chord.js';
import { type Velocity } from './velocity.js';

const TAU = 2 * Math.PI;
/** Chords added to a cost before it is compared with the lowest one. */
const CHORDS_PER_CHECK = 4;

/** The ground-speed vectors between the fixes of one span of circling, and the wind that explains their turns. */
export class CirclingChords {
  private count = 0;
  private driftEastMps = 0;
  private driftNorthMps = 0;
  private readonly eastMps: Float64Array;
  private readonly northMps: Float64Array;
  /** Through the air of the wind that is being tried. */
  private readonly speedMps: Float64Array;
  /** How far the course changes from the chord before, radians clockwise. */
  private readonly changeRad: Float64Array;
  /** The wind that is being tried, how many chords are computed in it, and the course of the last of them. */
  private windEastMps = 0;
  private windNorthMps = 0;
  private known = 0;
  private courseRad = 0;

  constructor(private readonly track: Track) {
    this.eastMps = new Float64Array(track.count);
    this.northMps = new Float64Array(track.count);
    this.speedMps = new Float64Array(track.count);
    this.changeRad = new Float64Array(track.count);
    holdShape(this);
  }

  /** Reads another span, without gaps. */
  take({ startIndex, endIndex }: Stretch): void {
    const { timeSeconds, eastM, northM } = this.track;
    this.count = endIndex - startIndex;
    for (let i = 0; i < this.count; i++) {
      const from = startIndex + i;
      const seconds = timeSeconds[from + 1]! - timeSeconds[from]!;
      this.eastMps[i] = (eastM[from + 1]! - eastM[from]!) / seconds;
      this.northMps[i] = (northM[from + 1]! - northM[from]!) / seconds;
    }
    const seconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
    this.driftEastMps = (eastM[endIndex]! - eastM[startIndex]!) / seconds;
    this.driftNorthMps = (northM[endIndex]! - northM[startIndex]!) / seconds;
  }

  /**
   * The wind that explains the turns best at an air speed: a grid around the drift, then finer ones around the best.
   */
  windAt(airSpeedMps: number): Velocity {
    let eastMps = this.driftEastMps;
    let northMps = this.driftNorthMps;
    let reachMps: number = SPARSE_WIND.reachMps;
    for (const stepMps of SPARSE_WIND.stepsMps) {
      const steps = Math.floor(reachMps / stepMps);
      const centreEast = eastMps;
      const centreNorth = northMps;
      this.tryWind(centreEast, centreNorth);
      let lowest = this.costAt(airSpeedMps, Infinity);
      for (let i = -steps; i <= steps; i++) {
        for (let j = -steps; j <= steps; j++) {
          if (i === 0 && j === 0) continue;
          this.tryWind(centreEast + i * stepMps, centreNorth + j * stepMps);
          const cost = this.costAt(airSpeedMps, lowest);
          if (cost >= lowest) continue;
          lowest = cost;
          eastMps = centreEast + i * stepMps;
          northMps = centreNorth + j * stepMps;
        }
      }
      reachMps = 0.75 * stepMps; // half a cell of this grid, and some of the next
    }
    return { eastMps, northMps };
  }

  /** Adds to each sum the cost of the wind that suits that air speed best, on the coarsest grid. */
  addLowestCosts(airSpeedsMps: readonly number[], sums: Float64Array): void {
    const stepMps = SPARSE_WIND.stepsMps[0];
    const steps = Math.floor(SPARSE_WIND.reachMps / stepMps);
    const lowest = new Float64Array(sums.length).fill(Infinity);
    const tryAll = (windEastMps: number, windNorthMps: number): void => {
      this.tryWind(windEastMps, windNorthMps);
      for (let speed = 0; speed < airSpeedsMps.length; speed++) {
        const cost = this.costAt(airSpeedsMps[speed]!, lowest[speed]!);
        if (cost < lowest[speed]!) lowest[speed] = cost;
      }
    };
    // The likeliest wind first: its low costs cut the sums of the others short.
    tryAll(this.driftEastMps, this.driftNorthMps);
    for (let i = -steps; i <= steps; i++) {
      for (let j = -steps; j <= steps; j++) {
        tryAll(this.driftEastMps + i * stepMps, this.driftNorthMps + j * stepMps);
      }
    }
    for (let speed = 0; speed < sums.length; speed++) sums[speed] = sums[speed]! + lowest[speed]!;
  }

  private tryWind(windEastMps: number, windNorthMps: number): void {
    this.windEastMps = windEastMps;
    this.windNorthMps = windNorthMps;
    this.courseRad = 0;
    this.known = 0;
  }

  /** Computes the chords in the wind being tried, up to this one. */
  private computeUntil(end: number): void {
    const { eastMps, northMps, speedMps, changeRad, windEastMps, windNorthMps } = this;
    let courseBefore = this.courseRad;
    for (let i = this.known; i < end; i++) {
      const east = eastMps[i]! - windEastMps;
      const north = northMps[i]! - windNorthMps;
      speedMps[i] = Math.sqrt(east * east + north * north);
      const course = Math.atan2(east, north);
      const change = course - courseBefore;
      changeRad[i] = change > Math.PI ? change - TAU : change < -Math.PI ? change + TAU : change;
      courseBefore = course;
    }
    this.courseRad = courseBefore;
    this.known = end;
  }

  /**
   * How badly an air speed and the wind being tried explain the chords, all turned in one direction: the mean error of
   * the turns in radians, plus chords that are too fast. From the middle of one chord to that of the next, the course
   * turns by half of each.
   *
   * @param below the sums stop once the cost cannot be lower than this
   */
  private costAt(airSpeedMps: number, below: number): number {
    const { count, speedMps, changeRad } = this;
    const { turnErrorMaxRad, overspeedWeight } = SPARSE_WIND;
    const perAirSpeed = 1 / airSpeedMps;
    let left = 0;
    let right = 0;
    let overspeed = 0;
    let turnBefore = 0;
    let cost = 0;
    for (let from = 0; from < count && cost < below; from += CHORDS_PER_CHECK) {
      const end = Math.min(from + CHORDS_PER_CHECK, count);
      if (this.known < end) this.computeUntil(end);
      for (let i = from; i < end; i++) {
        const share = speedMps[i]! * perAirSpeed;
        const turn = turnOfChord(share);
        if (share > 1) overspeed += share - 1;
        if (i > 0) {
          const expected = (turn + turnBefore) / 2;
          right += Math.min(turnErrorMaxRad, angleOf(changeRad[i]! - expected));
          left += Math.min(turnErrorMaxRad, angleOf(changeRad[i]! + expected));
        }
        turnBefore = turn;
      }
      cost = Math.min(left, right) / (count - 1) + (overspeedWeight * overspeed) / count;
    }
    return cost;
  }
}

/**
 * Without branches, which no processor could predict here.
 *
 * @returns 0 to π, for up to 3π in either direction
 */
function angleOf(radians: number): number {
  return Math.abs(Math.PI - Math.abs(Math.PI - Math.abs(radians)));
}
