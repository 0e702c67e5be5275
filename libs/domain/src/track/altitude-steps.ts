import { CLEANING } from '../thresholds.js';
import { type AltitudeColumns, isFaulty, isLong, stepM } from './altitude-absences.js';
import { type AltitudeFault, correctedFault } from './altitude-fault.js';
import { type AltitudeSource } from './altitude-source.js';
import { isSteady } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { leapLimitM } from './jagged-altitude.js';

/** A column without its lasting steps. */
export interface Levelled {
  /** By fix of the file; the column as it was when no step is proved. */
  altitudeM: Int32Array;
  faults: AltitudeFault[];
}

/** Place of the first fix after a step, and by how much that lifts the altitude, metres. */
interface Rise {
  step: number;
  riseM: number;
}

/**
 * Takes lasting steps out of an altitude: a barometer that was set anew, of which the other sensor knows nothing. The longest
 * part between two steps stays, the others are moved to it. Without another sensor nobody knows whether the step was the sensor's,
 * and it is told only, when no aircraft flies so. What leads back within a minute, or was away, must have been mended before.
 *
 * @returns null when there is none
 */
export function levelSteps(
  columns: AltitudeColumns,
  selection: FixSelection,
  sensor: AltitudeSource,
): Levelled | null {
  const steps = lastingSteps(columns, selection);
  if (steps.length === 0) return null;
  const rises = steps.map((step) => ({ step, riseM: provedRise(columns, selection, step) }));
  const proved = rises.filter((rise): rise is Rise => rise.riseM !== null);
  const told = rises.filter(({ riseM }) => riseM === null);
  const fault = (isCorrected: boolean, stretches: readonly Stretch[]): AltitudeFault[] =>
    stretches.length === 0 ? [] : [{ ...correctedFault('step', sensor, selection, stretches), isCorrected }];
  return {
    altitudeM: proved.length === 0 ? columns.altitudeM : withoutRises(columns.altitudeM, selection, proved),
    faults: [
      ...fault(
        true,
        proved.map(({ step }) => ({ first: step, last: step })),
      ),
      ...fault(
        false,
        told.map(({ step }) => shorterSide(selection, step)),
      ),
    ],
  };
}

/** Places of the fixes that a faulty step leads to, with a minute before and after it without another leap; none of many. */
function lastingSteps(columns: AltitudeColumns, { indices, count }: FixSelection): number[] {
  const { timeSeconds } = columns;
  const leaps: number[] = [];
  let faulty = 0;
  for (let i = 1; i < count; i++) {
    const [from, to] = [indices[i - 1]!, indices[i]!];
    if (stepM(columns, indices, i) <= leapLimitM(timeSeconds[to]! - timeSeconds[from]!)) continue;
    leaps.push(i);
    if (isFaulty(columns, from, to)) faulty++;
  }
  if (faulty > CLEANING.excursionStepsMax) return [];
  return leaps.filter((leap, k) => {
    const [before, after] = [indices[leap - 1]!, indices[leap]!];
    return (
      isFaulty(columns, before, after) &&
      isLong(timeSeconds, indices[leaps[k - 1] ?? 0]!, before) &&
      isLong(timeSeconds, after, indices[(leaps[k + 1] ?? count) - 1]!)
    );
  });
}

/**
 * By how much the altitude rises at a step and the other sensor doesn't, metres: from the minute before to the minute after.
 * Null when that sensor leaps itself, or shows half of the step or more.
 */
function provedRise(columns: AltitudeColumns, selection: FixSelection, step: number): number | null {
  const { altitudeM, witnessM, timeSeconds } = columns;
  const { indices, count } = selection;
  if (witnessM === null) return null;
  let first = step - 1;
  while (first > 0 && !isLong(timeSeconds, indices[first - 1]!, indices[step - 1]!)) first--;
  let last = step;
  while (last + 1 < count && !isLong(timeSeconds, indices[step]!, indices[last + 1]!)) last++;
  if (!isSteady(witnessM, timeSeconds, selection, { first, last: last - 1 })) return null;
  const differenceM = (from: number, to: number): number => {
    const apart = indices.subarray(from, to + 1).map((fix) => altitudeM[fix]! - witnessM[fix]!);
    return apart.sort()[apart.length >> 1]!;
  };
  const riseM = differenceM(step, last) - differenceM(first, step - 1);
  const seenM = altitudeM[indices[step]!]! - altitudeM[indices[step - 1]!]!;
  return riseM / seenM > 1 / 2 ? riseM : null;
}

/** The column with the parts between steps moved to the level of the longest of them. */
function withoutRises(
  altitudeM: Int32Array,
  { indices, count }: FixSelection,
  rises: readonly Rise[],
): Int32Array {
  const parts = [0, ...rises.map(({ step }) => step)].map((first, k) => ({
    first,
    end: rises[k]?.step ?? count,
    levelM: rises.slice(0, k).reduce((sum, { riseM }) => sum + riseM, 0),
  }));
  const longest = parts.reduce((one, other) => (other.end - other.first > one.end - one.first ? other : one));
  const levelled = altitudeM.slice();
  for (const { first, end, levelM } of parts) {
    for (let i = first; i < end; i++) levelled[indices[i]!]! += longest.levelM - levelM;
  }
  return levelled;
}

function shorterSide({ count }: FixSelection, step: number): Stretch {
  return step < count - step ? { first: 0, last: step - 1 } : { first: step, last: count - 1 };
}
