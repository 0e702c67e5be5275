import { LocalScale } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING, STOPPED_SENSOR } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { isAltitudeStep } from './survey-altitude.js';

/**
 * Stretches over which a sensor repeats one altitude while the aircraft flies and the other sensor moves. They may last
 * from the start of the log or up to its end. The first fix of any other run is valid, so the stretch starts after it.
 * A pilot on the ground proves nothing: the barometer stands still, and GNSS altitude wanders. Neither does a receiver
 * that jumps. Zeros are dropouts, which are bridged elsewhere.
 */
export function findStopped(
  fixes: FixColumns,
  selection: FixSelection,
  altitudeM: Int32Array,
  otherM: Int32Array,
): Stretch[] {
  const { indices, count } = selection;
  const { timeSeconds } = fixes;
  const stretches: Stretch[] = [];
  for (let first = 0; first + STOPPED_SENSOR.fixesMin < count;) {
    // A long run still holds its value here. Otherwise, none starts before the last change.
    const reach = first + STOPPED_SENSOR.fixesMin;
    const heldM = altitudeM[indices[reach]!]!;
    let start = reach;
    while (start > first && altitudeM[indices[start - 1]!] === heldM) start--;
    if (start > first) {
      first = start;
      continue;
    }
    let next = reach + 1;
    while (next < count && altitudeM[indices[next]!] === heldM) next++;
    const seconds = timeSeconds[indices[next - 1]!]! - timeSeconds[indices[first]!]!;
    const isLong = seconds >= STOPPED_SENSOR.flyingSecondsMin;
    if (isLong && heldM !== 0 && isFlownThrough(fixes, selection, otherM, { first, last: next - 1 })) {
      stretches.push({ first: first === 0 ? 0 : first + 1, last: next - 1 });
    }
    first = next;
  }
  return stretches;
}

/** Whether the aircraft flies long enough within a stretch, and the other sensor moves enough meanwhile. */
function isFlownThrough(
  { timeSeconds, latitudeDeg, longitudeDeg }: FixColumns,
  { indices }: FixSelection,
  otherM: Int32Array,
  { first, last }: Stretch,
): boolean {
  const scale = new LocalScale();
  let flyingSeconds = 0;
  let highestM = -Infinity;
  let lowestM = Infinity;
  for (let place = first + 1; place <= last; place++) {
    const before = indices[place - 1]!;
    const fix = indices[place]!;
    const seconds = timeSeconds[fix]! - timeSeconds[before]!;
    scale.moveTo(latitudeDeg[fix]!);
    const northM = (latitudeDeg[fix]! - latitudeDeg[before]!) * scale.northMetres;
    const eastM = (longitudeDeg[fix]! - longitudeDeg[before]!) * scale.eastMetres;
    if (Math.hypot(northM, eastM) < CLEANING.frozenFlyingSpeedMinMps * seconds) continue;
    if (otherM[fix] === 0 || !isAltitudeStep(otherM[fix]! - otherM[before]!, seconds)) continue;
    flyingSeconds += seconds;
    if (otherM[fix]! > highestM) highestM = otherM[fix]!;
    if (otherM[fix]! < lowestM) lowestM = otherM[fix]!;
  }
  return (
    flyingSeconds >= STOPPED_SENSOR.flyingSecondsMin && highestM - lowestM >= STOPPED_SENSOR.otherChangeMinM
  );
}

/** Whether the stretches leave too little of the log to know the level of the sensor. */
export function isNearlyAlways(stretches: readonly Stretch[], { count }: FixSelection): boolean {
  const fixes = stretches.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return fixes > STOPPED_SENSOR.shareMax * count;
}

/** By fix index of the file: 1 within the stretches, so that they can be found again after fixes are removed. */
export function marksOf(stretches: readonly Stretch[], { indices, faults }: FixSelection): Uint8Array {
  const marks = new Uint8Array(faults.length);
  for (const { first, last } of stretches) {
    for (let place = first; place <= last; place++) marks[indices[place]!] = 1;
  }
  return marks;
}

/** The stretches of marked fixes in the current selection. */
export function markedStretches(marks: Uint8Array, { indices, count }: FixSelection): Stretch[] {
  const stretches: Stretch[] = [];
  for (let first = 0; first < count; first++) {
    if (marks[indices[first]!] === 0) continue;
    let last = first;
    while (last + 1 < count && marks[indices[last + 1]!] === 1) last++;
    stretches.push({ first, last });
    first = last;
  }
  return stretches;
}

/**
 * Replaces the altitude over the stretches by that of the other sensor, on the same level: what separates the two
 * before a stretch changes linearly into what separates them after it, so there is no step.
 *
 * @param altitudeM by track index
 * @param otherM by track index
 * @param isOneLevel whether both have one reference: at an end of the log, nothing should separate them then
 */
export function followOther(
  altitudeM: Float64Array,
  otherM: Int32Array,
  timeSeconds: Int32Array,
  stretches: readonly Stretch[],
  isOneLevel: boolean,
): void {
  const end = altitudeM.length;
  for (const { first, last } of stretches) {
    const course = steadyCourse(otherM, timeSeconds, Math.max(0, first - 1), Math.min(end, last + 2));
    const apartM = (place: number): number | null =>
      place < 0 || place >= end ? null : altitudeM[place]! - course(place);
    const [before, after] = [apartM(first - 1), apartM(last + 1)];
    const startM = before ?? (isOneLevel ? 0 : (after ?? 0));
    const endM = after ?? (isOneLevel ? 0 : startM);
    const [from, to] = [timeSeconds[Math.max(0, first - 1)]!, timeSeconds[Math.min(end - 1, last + 1)]!];
    for (let i = first; i <= last; i++) {
      altitudeM[i] = course(i) + startM + ((endM - startM) * (timeSeconds[i]! - from)) / (to - from);
    }
  }
}

/**
 * An altitude between two track indices, by index, held where it is missing or jumps further than an aircraft flies.
 */
function steadyCourse(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  from: number,
  to: number,
): (place: number) => number {
  const course = altitudeM.slice(from, to);
  let known = course.findIndex((altitude) => altitude !== 0);
  for (let i = 0; i < known; i++) course[i] = course[known]!;
  for (let i = known + 1; i < course.length; i++) {
    const changeM = course[i]! - course[known]!;
    const isSteady = isAltitudeStep(changeM, timeSeconds[from + i]! - timeSeconds[from + known]!);
    if (course[i] !== 0 && isSteady) known = i;
    else course[i] = course[known]!;
  }
  return (place) => course[place - from]!;
}
