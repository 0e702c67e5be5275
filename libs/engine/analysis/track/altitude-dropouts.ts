import { CLEANING } from '../thresholds.js';
import { bridgeAltitude } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { isAltitudeStep } from './survey-altitude.js';

/** A column recovered from a sensor that drops out to zero. */
export interface Recovered {
  /** By fix index of the file: the column, bridged where the sensor dropped out. */
  altitudeM: Int32Array;
  dropouts: Stretch[];
}

/**
 * Recovers a column with too many zeros: a zero that no aircraft could reach or leave is a dropout. A pilot who
 * glides down to the sea and packs up there really is at 0 m.
 *
 * @returns null if the other values never change
 */
export function recoverAltitude(
  columnM: Int32Array,
  timeSeconds: Int32Array,
  selection: FixSelection,
): Recovered | null {
  const dropouts = findDropouts(columnM, timeSeconds, selection);
  const altitudeM = dropouts.length > 0 ? columnM.slice() : columnM;
  for (const stretch of dropouts) bridgeAltitude(altitudeM, null, timeSeconds, selection, stretch);
  return isMoving(altitudeM, selection) ? { altitudeM, dropouts } : null;
}

function findDropouts(altitudeM: Int32Array, timeSeconds: Int32Array, selection: FixSelection): Stretch[] {
  const { indices, count } = selection;
  const isFlown = (from: number, to: number): boolean => {
    const seconds = timeSeconds[indices[to]!]! - timeSeconds[indices[from]!]!;
    return isAltitudeStep(altitudeM[indices[to]!]! - altitudeM[indices[from]!]!, seconds);
  };
  return zeroRuns(altitudeM, selection).filter(({ first, last }) => {
    const isReached = first === 0 || isFlown(first - 1, first);
    const isLeft = last === count - 1 || isFlown(last, last + 1);
    return !isReached || !isLeft;
  });
}

/** The runs of used fixes at 0 m. */
export function zeroRuns(altitudeM: Int32Array, { indices, count }: FixSelection): Stretch[] {
  const runs: Stretch[] = [];
  for (let first = 0; first < count; first++) {
    if (altitudeM[indices[first]!] !== 0) continue;
    let last = first;
    while (last + 1 < count && altitudeM[indices[last + 1]!] === 0) last++;
    runs.push({ first, last });
    first = last;
  }
  return runs;
}

function isMoving(altitudeM: Int32Array, { indices, count }: FixSelection): boolean {
  let changesM = 0;
  for (let i = 1; i < count; i++) changesM += Math.abs(altitudeM[indices[i]!]! - altitudeM[indices[i - 1]!]!);
  return changesM >= CLEANING.sensorChangeMinM * count;
}
