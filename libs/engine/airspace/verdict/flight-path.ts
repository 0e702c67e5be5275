import {
  type FlightLog,
  gapThresholdSeconds,
  metresPerLatitudeDegree,
  metresPerLongitudeDegree,
  type Track,
} from '@engine/analysis';
import { type Readings } from './altimeters.js';
import { type Box } from './border.js';
import { VERDICT } from './thresholds.js';

const { max, min, sqrt } = Math;

/** Fixes that share a box. */
const BLOCK_FIXES = 32;

/** Consecutive fixes, and the steps between them. */
export interface PathBlock extends Box {
  readonly first: number;
  readonly last: number;
  /** Largest uncertainty of a position in it. */
  readonly reachM: number;
  readonly hasGap: boolean;
}

/** Lowest and highest that an altitude may have been, by block. */
export interface AltitudeRange {
  readonly lowestM: Float64Array;
  readonly highestM: Float64Array;
}

/** A flight from take-off to landing, with what is not known of it between its fixes. */
export class FlightPath {
  readonly track: Track;
  readonly blocks: PathBlock[] = [];
  readonly box: Box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  /** From each fix to the next: two standard deviations of positions; NaN over a jump. */
  readonly reachM: Float64Array;
  /** Likewise of altitudes, besides what sensors are off by. */
  readonly climbM: Float64Array;
  largestReachM = 0;
  /** Of a degree of longitude, at the end of the flight that is closer to a pole. */
  private metresEast = 0;
  private readonly isGapAfter: Uint8Array;
  private readonly ranges = new Map<Readings, AltitudeRange>();

  constructor(
    log: FlightLog,
    readonly first: number,
    readonly last: number,
    uncertainty: 'decides' | 'ignored',
  ) {
    const { track } = log;
    this.track = track;
    this.reachM = new Float64Array(track.count);
    this.climbM = new Float64Array(track.count);
    this.isGapAfter = new Uint8Array(track.count);
    this.measureSteps(uncertainty);
    for (let from = first; from < last; from += BLOCK_FIXES) {
      this.addBlock(from, min(last, from + BLOCK_FIXES));
    }
    const latitudeDeg = max(Math.abs(this.box.south), Math.abs(this.box.north)) + AROUND_DEG;
    this.metresEast = metresPerLongitudeDegree(min(latitudeDeg, 89.9));
  }

  /** The block of a fix. A fix that ends a block belongs to the next. */
  blockAt(index: number): number {
    return min(this.blocks.length - 1, Math.floor((index - this.first) / BLOCK_FIXES));
  }

  /** The last fix before the next block. */
  endOfBlock(index: number): number {
    const block = this.blockAt(index);
    return block === this.blocks.length - 1 ? this.last : this.blocks[block]!.last - 1;
  }

  /** At most the distance of a box of the flight from another, in metres, if they are close. */
  apartM(part: Box, other: Box, turnDeg: number): number {
    const y = max(0, other.south - part.north, part.south - other.north) * METRES_PER_DEGREE_MIN;
    const x = max(0, other.west - part.east - turnDeg, part.west + turnDeg - other.east) * this.metresEast;
    return sqrt(x * x + y * y);
  }

  isGap(index: number): boolean {
    return this.isGapAfter[index] === 1;
  }

  secondsAfter(index: number): number {
    return this.track.timeSeconds[index + 1]! - this.track.timeSeconds[index]!;
  }

  /** Values at a track index with fractions. */
  valueAt(column: Float64Array | Int32Array, at: number): number {
    const index = min(Math.floor(at), this.last - 1);
    const part = at - index;
    const [from, to] = [column[index]!, column[index + 1]!];
    return part === 0 ? from : part === 1 ? to : from + part * (to - from);
  }

  rangeOf(readings: Readings): AltitudeRange {
    const known = this.ranges.get(readings);
    if (known) return known;
    const lowestM = new Float64Array(this.blocks.length);
    const highestM = new Float64Array(this.blocks.length);
    const { altitudeM, uncertaintyM } = readings;
    this.blocks.forEach(({ first, last }, block) => {
      let [low, high] = [Infinity, -Infinity];
      for (let i = first; i <= last; i++) {
        const altitude = altitudeM[i]!;
        if (altitude !== altitude) [low, high] = [-Infinity, Infinity];
        const spreadM = uncertaintyM[i]! + this.climbM[min(i, last - 1)]!;
        if (altitude - spreadM < low) low = altitude - spreadM;
        if (altitude + spreadM > high) high = altitude + spreadM;
      }
      lowestM[block] = low;
      highestM[block] = high;
    });
    const range = { lowestM, highestM };
    this.ranges.set(readings, range);
    return range;
  }

  private measureSteps(uncertainty: 'decides' | 'ignored'): void {
    const { track, first, last, reachM, climbM, isGapAfter } = this;
    const { timeSeconds, eastM, northM, segment, samplingIntervalSeconds } = track;
    const gapSeconds = gapThresholdSeconds(samplingIntervalSeconds);
    for (let i = first; i < last; i++) {
      const seconds = timeSeconds[i + 1]! - timeSeconds[i]!;
      const [stepEastM, stepNorthM] = [eastM[i + 1]! - eastM[i]!, northM[i + 1]! - northM[i]!];
      const lengthM = sqrt(stepEastM * stepEastM + stepNorthM * stepNorthM);
      const isGap = segment[i] !== segment[i + 1] || seconds >= gapSeconds;
      if (isGap) isGapAfter[i] = 1;
      if (isGap && lengthM > VERDICT.gapSpeedMaxMps * seconds) reachM[i] = NaN;
      else if (uncertainty === 'decides') {
        const way = max(VERDICT.gapSpeedMps * seconds, 1.1 * lengthM);
        const asideM = sqrt(max(0, way * way - lengthM * lengthM)) / 2;
        const bendM = isGap ? asideM : min(asideM, (VERDICT.turnMps2 * seconds * seconds) / 8);
        const climbMostM = (VERDICT.gapClimbMps * seconds) / 2;
        reachM[i] = sqrt(VERDICT.positionUncertaintyM ** 2 + bendM * bendM);
        climbM[i] = isGap ? climbMostM : min(climbMostM, (VERDICT.climbChangeMps2 * seconds * seconds) / 8);
      }
    }
  }

  private addBlock(first: number, last: number): void {
    const { latitudeDeg, longitudeDeg } = this.track;
    let [south, north, west, east, reachM] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    let hasGap = false;
    for (let i = first; i <= last; i++) {
      const x = longitudeDeg[i]!;
      const y = latitudeDeg[i]!;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
      if (i === last) break;
      if (this.reachM[i]! > reachM) reachM = this.reachM[i]!;
      if (this.isGapAfter[i] === 1) hasGap = true;
    }
    const block = { first, last, reachM, hasGap, south, north, west, east };
    this.blocks.push(block);
    this.largestReachM = max(this.largestReachM, block.reachM);
    const { box } = this;
    box.south = min(box.south, block.south);
    box.north = max(box.north, block.north);
    box.west = min(box.west, block.west);
    box.east = max(box.east, block.east);
  }
}

/** A degree of latitude at the equator, where it is shortest. */
export const METRES_PER_DEGREE_MIN = 110_567;
/** Farther north or south, an airspace is not close to a flight. */
const AROUND_DEG = 0.1;

/** A box with some metres more on all sides, moved by some degrees of longitude. */
export function widened({ south, north, west, east }: Box, byM: number, turnDeg: number): Box {
  const up = byM / metresPerLatitudeDegree((south + north) / 2);
  const side = byM / metresPerLongitudeDegree(max(Math.abs(south), Math.abs(north)));
  return {
    ...{ south: south - up, north: north + up },
    ...{ west: west + turnDeg - side, east: east + turnDeg + side },
  };
}
