import { type VerticalLimit } from '../airspace.js';
import { type Altimeters, type Readings } from './altimeters.js';
import { type FlightPath } from './flight-path.js';

const { hypot, max } = Math;

/** How far a flight was on the inner side of a floor or a ceiling. */
export class LimitMargin {
  /** Null for a limit that every flight keeps, and for one that is unknown. */
  readonly readings: Readings | null;
  /** A floor at the ground or at sea level, or a ceiling without limit. */
  readonly isAlwaysKept: boolean;
  private readonly heightM: number;
  /** 1 if the margin grows with the altitude. */
  readonly sign: 1 | -1;

  constructor(
    readonly side: 'floor' | 'ceiling',
    readonly limit: VerticalLimit,
    altimeters: Altimeters,
    private readonly path: FlightPath,
  ) {
    const { datum, heightM } = limit;
    const isLowest = side === 'floor' && (datum === 'ground' || datum === 'sea_level') && heightM <= 0;
    this.isAlwaysKept = datum === 'unlimited' || isLowest;
    this.readings = this.isAlwaysKept ? null : altimeters.readingsFor(limit);
    this.heightM = heightM;
    this.sign = side === 'floor' ? 1 : -1;
  }

  /** At a track index with fractions: infinite if it is always kept, NaN if it is unknown. */
  marginM(at: number): number {
    if (this.isAlwaysKept) return Infinity;
    return this.readings ? this.offsetM(this.path.valueAt(this.readings.altitudeM, at)) : NaN;
  }

  /** Two standard deviations of the margin from a fix to the next. */
  uncertaintyM(index: number): number {
    if (!this.readings) return 0;
    const { uncertaintyM } = this.readings;
    return hypot(max(uncertaintyM[index]!, uncertaintyM[index + 1]!), this.path.climbM[index]!);
  }

  /** The largest margin that any fix of a block may have had. */
  largestM(block: number): number {
    if (!this.readings) return Infinity;
    const { lowestM, highestM } = this.path.rangeOf(this.readings);
    return this.offsetM(this.side === 'floor' ? highestM[block]! : lowestM[block]!);
  }

  /** The smallest margin that any fix of a block may have had; not a number if it is unknown. */
  smallestM(block: number): number {
    if (this.isAlwaysKept) return Infinity;
    if (!this.readings) return NaN;
    const { lowestM, highestM } = this.path.rangeOf(this.readings);
    return this.offsetM(this.side === 'floor' ? lowestM[block]! : highestM[block]!);
  }

  /**
   * The part of the step from a fix to the next, as `[from, to]`, in which the margin is at least that; null if it is
   * nowhere.
   * @param ifUnknown whether it counts where it is unknown
   */
  partFrom(index: number, leastM: number, ifUnknown: boolean): readonly [number, number] | null {
    if (this.isAlwaysKept) return WHOLE;
    const { readings } = this;
    const start = readings ? this.offsetM(readings.altitudeM[index]!) - leastM : NaN;
    const end = readings ? this.offsetM(readings.altitudeM[index + 1]!) - leastM : NaN;
    if (start >= 0 && end >= 0) return WHOLE;
    if (start < 0 && end < 0) return null;
    if (start !== start || end !== end) return ifUnknown ? WHOLE : null;
    const turn = start / (start - end);
    return start < 0 ? [turn, 1] : [0, turn];
  }

  private offsetM(altitudeM: number): number {
    return this.sign * (altitudeM - this.heightM);
  }
}

const WHOLE = [0, 1] as const;
