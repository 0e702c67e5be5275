import { CLEANING } from '../thresholds.js';
import { zeroRuns } from './altitude-dropouts.js';
import { type AltitudeSource } from './altitude-source.js';
import { bridgeAltitude, bridgeOver, fused, isSteady } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { leapLimitM, widened } from './jagged-altitude.js';
import { isAltitudeStep } from './survey-altitude.js';

/** A column with the long absences of its sensor bridged. */
export interface Bridged {
  /** By fix index of the file. */
  altitudeM: Int32Array;
  dropouts: Stretch[];
  excursions: Stretch[];
}

/**
 * Bridges faults too long for a spike or a jagged altitude; the short ones must have been removed before.
 *
 * @param witnessM the other column by fix index, if its sensor is live
 * @returns null if there is nothing to bridge
 */
export function bridgeAbsences(
  columnM: Int32Array,
  witnessM: Int32Array | null,
  timeSeconds: Int32Array,
  selection: FixSelection,
  sensor: AltitudeSource,
): Bridged | null {
  let altitudeM = columnM;
  const bridge = (found: readonly Stretch[]): Stretch[] => {
    if (found.length > 0 && altitudeM === columnM) altitudeM = columnM.slice();
    const stretches = sensor === 'gnss' ? withMargins(found, timeSeconds, selection) : [...found];
    for (const stretch of stretches) bridgeAltitude(altitudeM, witnessM, timeSeconds, selection, stretch);
    return stretches;
  };
  const dropouts = bridge(findLongDropouts(altitudeM, timeSeconds, selection));
  const excursions = bridge(findAltitudeExcursions(altitudeM, witnessM, timeSeconds, selection));
  return altitudeM === columnM ? null : { altitudeM, dropouts, excursions };
}

/** A receiver drifts away and back gradually; a barometer does not. */
function withMargins(
  stretches: readonly Stretch[],
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
): Stretch[] {
  return fused(stretches.map(({ first, last }) => widened(timeSeconds, indices, count, first, last)));
}

/**
 * Zeros of a sensor without a value: the altitude jumps to 0 further than any aircraft could fly, and jumps back to
 * where the aircraft could be by then. At an end of the log there is only one jump, which must be beyond any doubt.
 * Shorter runs within the log are left to the search for jagged altitudes.
 */
function findLongDropouts(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  selection: FixSelection,
): Stretch[] {
  const { indices, count } = selection;
  return zeroRuns(altitudeM, selection).filter(({ first, last }) => {
    if (first === 0 && last === count - 1) return false;
    const [before, from, to, after] = [first - 1, first, last, last + 1].map((i) => indices[i]!);
    if (first === 0) return isAbsurdStep(altitudeM[after!]!, timeSeconds[after!]! - timeSeconds[to!]!);
    if (last === count - 1) {
      return isAbsurdStep(altitudeM[before!]!, timeSeconds[from!]! - timeSeconds[before!]!);
    }
    return (
      isLong(timeSeconds, from!, to!) &&
      isLeap(altitudeM[before!]!, timeSeconds[from!]! - timeSeconds[before!]!) &&
      isLeap(altitudeM[after!]!, timeSeconds[after!]! - timeSeconds[to!]!) &&
      isAltitudeStep(altitudeM[after!]! - altitudeM[before!]!, timeSeconds[after!]! - timeSeconds[before!]!)
    );
  });
}

/**
 * Stretches with a wrong altitude: an impossible step leads away and another one leads back. Back means that the
 * altitude before and after the stretch differs by as much as the other sensor shows (without one, not at all), to
 * within half of the smaller step; in between, the altitude never comes close. Near an end of the log one step is
 * enough if the other sensor shows which side is wrong. Anything else that does not come back is a recalibrated sensor
 * or the boundary of two logs, and is kept.
 *
 * @param witnessM the other column by fix index, if its sensor is live: a step that it shows too was flown
 */
function findAltitudeExcursions(
  altitudeM: Int32Array,
  witnessM: Int32Array | null,
  timeSeconds: Int32Array,
  selection: FixSelection,
): Stretch[] {
  const { indices, count } = selection;
  const columns = { altitudeM, witnessM, timeSeconds };
  const steps: number[] = [];
  for (let i = 1; i < count; i++) if (isFaulty(columns, indices[i - 1]!, indices[i]!)) steps.push(i);
  if (witnessM === null && steps.length > CLEANING.excursionStepsMax) return [];
  const excursions: Stretch[] = [];
  const lasting: number[] = [];
  for (let out = 0; out < steps.length; out++) {
    const back = findReturn(columns, selection, steps, out);
    const stretch = { first: steps[out]!, last: steps[back]! - 1 };
    const isShort = back > out && !isLong(timeSeconds, indices[stretch.first]!, indices[stretch.last]!);
    if (back > out && !isShort && isAwayThroughout(columns, selection, stretch)) excursions.push(stretch);
    else if (!isShort) {
      lasting.push(steps[out]!);
      continue;
    }
    out = back;
  }
  return witnessM === null
    ? excursions
    : fused([...excursions, ...findWrongEnds(columns, selection, lasting)]);
}

/**
 * The part before or after a lasting step near an end of the log, if only that side differs from the other sensor by
 * more than the weather explains.
 */
function findWrongEnds(
  columns: AltitudeColumns,
  selection: FixSelection,
  lasting: readonly number[],
): Stretch[] {
  const { witnessM, timeSeconds } = columns;
  const { indices, count } = selection;
  const fixesMax = CLEANING.excursionShareMax * count;
  const stretches: Stretch[] = [];
  for (const step of lasting) {
    const isBeforeWrong = isFarFromWitness(columns, indices[step - 1]!);
    if (isBeforeWrong === isFarFromWitness(columns, indices[step]!)) continue;
    const stretch = isBeforeWrong ? { first: 0, last: step - 1 } : { first: step, last: count - 1 };
    if (stretch.last - stretch.first >= fixesMax) continue;
    if (
      !isFarFromWitness(columns, indices[stretch.first]!) ||
      !isFarFromWitness(columns, indices[stretch.last]!)
    )
      continue;
    if (witnessM !== null && isSteady(witnessM, timeSeconds, selection, stretch)) stretches.push(stretch);
  }
  return stretches;
}

function isFarFromWitness({ altitudeM, witnessM }: AltitudeColumns, fix: number): boolean {
  return Math.abs(altitudeM[fix]! - witnessM![fix]!) > CLEANING.weatherOffsetMaxM;
}

/** An altitude column by fix index, with times and the other column if its sensor is live. */
export interface AltitudeColumns {
  altitudeM: Int32Array;
  witnessM: Int32Array | null;
  timeSeconds: Int32Array;
}

/** Index in `steps` of the first step after `out` that leads back; `out` if there is none. */
function findReturn(
  columns: AltitudeColumns,
  { indices, count }: FixSelection,
  steps: readonly number[],
  out: number,
): number {
  const { altitudeM, witnessM, timeSeconds } = columns;
  const leaves = steps[out]!;
  const before = indices[leaves - 1]!;
  const outM = stepM(columns, indices, leaves);
  const furthest = leaves + CLEANING.excursionShareMax * count;
  const end = Math.min(steps.length, out + 1 + CLEANING.excursionJumpsMax);
  for (let back = out + 1; back < end && steps[back]! <= furthest; back++) {
    const after = indices[steps[back]!]!;
    const changeM = altitudeM[after]! - altitudeM[before]!;
    if (!isAltitudeStep(changeM, timeSeconds[after]! - timeSeconds[before]!)) continue;
    const flownM = witnessM === null ? 0 : witnessM[after]! - witnessM[before]!;
    if (Math.abs(changeM - flownM) <= Math.min(outM, stepM(columns, indices, steps[back]!)) / 2) return back;
  }
  return out;
}

/** Whether every fix of a stretch differs from its bridge by at least a quarter of the smaller step. */
function isAwayThroughout(columns: AltitudeColumns, selection: FixSelection, stretch: Stretch): boolean {
  const { altitudeM, witnessM, timeSeconds } = columns;
  const { indices } = selection;
  const { first, last } = stretch;
  const bridgeM = bridgeOver(altitudeM, witnessM, timeSeconds, selection, stretch);
  const leastM = Math.min(stepM(columns, indices, first), stepM(columns, indices, last + 1)) / 4;
  for (let i = first; i <= last; i++) {
    const fix = indices[i]!;
    if (Math.abs(altitudeM[fix]! - bridgeM(fix)) < leastM) return false;
  }
  return true;
}

/** Size of the altitude step to a used fix, metres. */
export function stepM({ altitudeM }: AltitudeColumns, indices: Int32Array, to: number): number {
  return Math.abs(altitudeM[indices[to]!]! - altitudeM[indices[to - 1]!]!);
}

/**
 * Whether only this sensor made the step. The other one only needs to show half of it, because sensors react
 * differently.
 */
export function isFaulty(
  { altitudeM, witnessM, timeSeconds }: AltitudeColumns,
  from: number,
  to: number,
): boolean {
  const changeM = altitudeM[to]! - altitudeM[from]!;
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  if (isAltitudeStep(changeM, seconds)) return false;
  if (witnessM === null) return isAbsurdStep(changeM, seconds);
  return (witnessM[to]! - witnessM[from]!) / changeM < 1 / 2;
}

/** Whether a stretch is too long for the jumps of a jagged altitude. */
export function isLong(timeSeconds: Int32Array, from: number, to: number): boolean {
  return timeSeconds[to]! - timeSeconds[from]! > CLEANING.leapsSecondsMax;
}

function isLeap(changeM: number, seconds: number): boolean {
  return Math.abs(changeM) > leapLimitM(seconds);
}

/** Whether a step exceeds even a vertical dive. */
function isAbsurdStep(changeM: number, seconds: number): boolean {
  return Math.abs(changeM) > CLEANING.altitudeAbsurdMinM + CLEANING.altitudeRateMaxMps * seconds;
}
