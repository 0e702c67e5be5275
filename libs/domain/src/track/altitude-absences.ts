import { CLEANING } from '../thresholds.js';
import { zeroRuns } from './altitude-dropouts.js';
import { type AltitudeSource } from './altitude-source.js';
import { bridgeAltitude, bridgeOver, fused, isSteady } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { leapLimitM, widened } from './jagged-altitude.js';
import { isAltitudeStep } from './survey-altitude.js';

/** A column without what a sensor wrote while it was away for long. */
export interface Bridged {
  /** By fix of the file. */
  altitudeM: Int32Array;
  dropouts: Stretch[];
  excursions: Stretch[];
}

/**
 * Bridges what is too long for a spike or a jagged altitude, whose short ones must have been dropped before.
 *
 * @param witnessM the other column by fix of the file, when its sensor lives
 * @returns null when there is nothing
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

/** A receiver creeps away and back, a barometer doesn't. */
function withMargins(
  stretches: readonly Stretch[],
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
): Stretch[] {
  return fused(stretches.map(({ first, last }) => widened(timeSeconds, indices, count, first, last)));
}

/**
 * Zeros of a sensor without a value: the altitude leaps to 0 by what no aircraft flies, and leaps away from it to where one
 * can be by then. Where the log begins or ends with them, the only leap must be beyond any doubt. Shorter ones within the log
 * are left to the search for jagged altitudes.
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
 * Stretches over which the altitude is away: an impossible step leads there, and another one back to where it was, or where the
 * other sensor says that it has got meanwhile, to within half of the lesser step; between them it never comes near. Near an end
 * of the log one step is enough, when the other sensor says which side of it is wrong. What else doesn't come back is a sensor that was set
 * anew, or the border between two logs, and stays.
 *
 * @param witnessM the other column by fix of the file, when its sensor lives: a step that it makes as well was flown
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
    const back = wayBack(columns, selection, steps, out);
    const stretch = { first: steps[out]!, last: steps[back]! - 1 };
    const isShort = back > out && !isLong(timeSeconds, indices[stretch.first]!, indices[stretch.last]!);
    if (back > out && !isShort && isAwayThroughout(columns, selection, stretch)) excursions.push(stretch);
    else if (!isShort) {
      lasting.push(steps[out]!);
      continue;
    }
    out = back;
  }
  return witnessM === null ? excursions : fused([...excursions, ...endsAway(columns, selection, lasting)]);
}

/**
 * What lies before or after a lasting step near an end of the log, and further from the other sensor than weather explains,
 * unlike what is on the other side of the step.
 */
function endsAway(columns: AltitudeColumns, selection: FixSelection, lasting: readonly number[]): Stretch[] {
  const { witnessM, timeSeconds } = columns;
  const { indices, count } = selection;
  const fixesMax = CLEANING.excursionShareMax * count;
  const stretches: Stretch[] = [];
  for (const step of lasting) {
    const isBeforeOff = isOff(columns, indices[step - 1]!);
    if (isBeforeOff === isOff(columns, indices[step]!)) continue;
    const stretch = isBeforeOff ? { first: 0, last: step - 1 } : { first: step, last: count - 1 };
    if (stretch.last - stretch.first >= fixesMax) continue;
    if (!isOff(columns, indices[stretch.first]!) || !isOff(columns, indices[stretch.last]!)) continue;
    if (witnessM !== null && isSteady(witnessM, timeSeconds, selection, stretch)) stretches.push(stretch);
  }
  return stretches;
}

function isOff({ altitudeM, witnessM }: AltitudeColumns, fix: number): boolean {
  return Math.abs(altitudeM[fix]! - witnessM![fix]!) > CLEANING.weatherOffsetMaxM;
}

/** An altitude column by fix of the file, beside its time and the other column when that sensor lives. */
export interface AltitudeColumns {
  altitudeM: Int32Array;
  witnessM: Int32Array | null;
  timeSeconds: Int32Array;
}

/** The number of the first step after the one with number `out` that leads back; `out` when there is none. */
function wayBack(
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

/** Whether no fix of a stretch comes nearer to its bridge than by a quarter of the lesser step. */
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

/** How far the altitude moves to a used fix. */
export function stepM({ altitudeM }: AltitudeColumns, indices: Int32Array, to: number): number {
  return Math.abs(altitudeM[indices[to]!]! - altitudeM[indices[to - 1]!]!);
}

/** Whether a step was made by the sensor alone. The other one need make only half of it: the two don't react alike. */
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

/** What lasts longer than the leaps up and down of a jagged altitude. */
export function isLong(timeSeconds: Int32Array, from: number, to: number): boolean {
  return timeSeconds[to]! - timeSeconds[from]! > CLEANING.leapsSecondsMax;
}

function isLeap(changeM: number, seconds: number): boolean {
  return Math.abs(changeM) > leapLimitM(seconds);
}

/** Whether a step is more than even a vertical dive explains. */
function isAbsurdStep(changeM: number, seconds: number): boolean {
  return Math.abs(changeM) > CLEANING.altitudeAbsurdMinM + CLEANING.altitudeRateMaxMps * seconds;
}
