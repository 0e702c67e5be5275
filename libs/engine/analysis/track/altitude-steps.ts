import { CLEANING } from '../thresholds.js';
import { type AltitudeColumns, isFaulty, isLong, stepM } from './altitude-absences.js';
import { type AltitudeFault, correctedFault } from './altitude-fault.js';
import { type AltitudeSource } from './altitude-source.js';
import { isSteady } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { leapLimitM } from './jagged-altitude.js';

/** A column with its lasting steps removed. */
export interface Levelled {
  /** By fix index of the file; the original column if no step is proved. */
  altitudeM: Int32Array;
  faults: AltitudeFault[];
}

/** Position of the first fix after a step, and how far it raises the altitude, metres. */
interface Rise {
  step: number;
  riseM: number;
}

/**
 * Removes lasting steps from an altitude: a recalibrated barometer, which the other sensor does not show. The longest
 * part between steps is kept, the others are moved to its level. Without a second sensor it is unknown whether the
 * step was real, so a step no aircraft can fly is only reported. Excursions and jumps within a minute must have been
 * corrected before.
 *
 * @returns null if there are no steps
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
  const unproved = rises.filter(({ riseM }) => riseM === null);
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
        unproved.map(({ step }) => shorterSide(selection, step)),
      ),
    ],
  };
}

/**
 * Positions of fixes after a faulty step, with a minute before and after it free of other jumps; empty if there are
 * too many.
 */
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
 * How much the altitude rises at a step while the other sensor does not, metres: from the minute before to the minute
 * after. Null if that sensor jumps itself, or shows half of the step or more.
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

/** The column with all parts between steps moved to the level of the longest one. */
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
