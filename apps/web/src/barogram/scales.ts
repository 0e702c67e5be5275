import { clockStep, multiplesWithin, roundStep, shownAltitudes } from '@capabilities/pages/flight-page';

/** Free space above and below, as shares of the altitude range. */
const ROOM_ABOVE = 0.2;
const ROOM_BELOW = 0.06;
/** Narrower barograms get smaller margins and fewer labels. */
const NARROW_PX = 600;
const ALTITUDE_LABEL_EVERY_PX = 34;
/** Height of the strip at the top where thermals have their numbers. */
const NUMBERS_PX = 18;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Turns times and altitudes into CSS pixels of a barogram, and pixels into times. */
export class Scales {
  readonly box: Box;
  private readonly isNarrow: boolean;

  /** @param shown the stretch of the flight from the left to the right edge, in seconds since take-off */
  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
    readonly shown: readonly [fromSeconds: number, toSeconds: number],
    private readonly altitudes: readonly [lowM: number, highM: number],
  ) {
    this.isNarrow = widthPx < NARROW_PX;
    const [left, right] = this.isNarrow ? [46, 10] : [58, 16];
    this.box = { left, top: 4, right: widthPx - right, bottom: heightPx - 24 };
  }

  x(timeSeconds: number): number {
    const { left, right } = this.box;
    const [from, to] = this.shown;
    return left + ((timeSeconds - from) / (to - from)) * (right - left);
  }

  y(altitudeM: number): number {
    const { top, bottom } = this.box;
    const [low, high] = this.altitudes;
    return bottom - ((altitudeM - low) / (high - low)) * (bottom - top);
  }

  /** Whether a line across the whole width at this height runs through the numbers of the thermals. */
  isInNumbers(y: number): boolean {
    return y < this.box.top + NUMBERS_PX;
  }

  /** The time at a position, within the shown stretch. */
  timeAt(x: number): number {
    const { left, right } = this.box;
    const [from, to] = this.shown;
    return from + Math.min(Math.max((x - left) / (right - left), 0), 1) * (to - from);
  }

  /**
   * Full minutes or hours of the local clock, as many as have room.
   * @param takeoffSecondOfDay local time of take-off, in seconds since midnight
   * @returns seconds since take-off
   */
  clockMarks(takeoffSecondOfDay: number): number[] {
    const [from, to] = this.shown;
    const step = clockStep(to - from, this.widthPx / (this.isNarrow ? 64 : 88));
    const marks = multiplesWithin(from + takeoffSecondOfDay, to + takeoffSecondOfDay, step);
    return marks.map((secondOfDay) => secondOfDay - takeoffSecondOfDay);
  }

  /** Round altitudes in the reader's unit, as many as have room. @returns values in that unit */
  altitudeMarks(unitsPerM: number): number[] {
    const [low, high] = this.altitudes.map((altitudeM) => altitudeM * unitsPerM) as [number, number];
    return multiplesWithin(low, high, roundStep(high - low, this.heightPx / ALTITUDE_LABEL_EVERY_PX));
  }
}

/** The altitudes that a barogram shows, with free space, in metres. */
export function altitudeRange(
  altitudesM: ArrayLike<number>,
  groundM: ArrayLike<number>,
): [lowM: number, highM: number] {
  const [low, high] = shownAltitudes(altitudesM, groundM);
  return [low - (high - low) * ROOM_BELOW, high + (high - low) * ROOM_ABOVE];
}
