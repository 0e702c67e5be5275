import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { isNullIsland } from '../geo/null-island.js';
import { READER } from '../thresholds.js';
import { type FixColumns } from './igc-file.js';

const SECONDS_PER_DAY = 86_400;

/**
 * Moves the flights of later days to their day, where a log of several days has a single date header: there, the times
 * go back by hours. They also go back if a clock is corrected, or if a section is written late or twice. It is another
 * day if a long part of the log, which leads away from its start, ends before the step, another such part begins after
 * it, the aircraft does not fly on across it, and the fix after it was not recorded before. Changes `timeSeconds` in
 * place.
 */
export function separateDays(fixes: FixColumns): void {
  const { timeSeconds } = fixes;
  const starts = dayStarts(fixes);
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? fixes.count;
    for (let fix = start; fix < end; fix++) timeSeconds[fix]! += (i + 1) * SECONDS_PER_DAY;
  });
}

/** The first fix of each later day. */
function dayStarts(fixes: FixColumns): number[] {
  const { count, timeSeconds } = fixes;
  const steps: number[] = [];
  for (let i = 1; i < count; i++) {
    if (timeSeconds[i]! - timeSeconds[i - 1]! <= -READER.nextDayStepBackSecondsMin) steps.push(i);
  }
  if (steps.length > READER.nextDaysMax) return [];
  return steps.filter((at, i) => {
    const from = steps[i - 1] ?? 0;
    const to = steps[i + 1] ?? count;
    return (
      leadsAway(fixes, from, at) &&
      leadsAway(fixes, at, to) &&
      runsOn(fixes, at) &&
      !fliesOn(fixes, at) &&
      !isRepeated(fixes, at)
    );
  });
}

/** Whether a part is long, has its times in order, and leaves the place where it starts. */
function leadsAway(fixes: FixColumns, from: number, to: number): boolean {
  const { timeSeconds } = fixes;
  if (to - from < READER.nextDayFixesMin || timeSeconds[to - 1]! <= timeSeconds[from]!) return false;
  let start = from;
  while (start < to && !hasPosition(fixes, start)) start++;
  for (let i = start + 1; i < to; i++) {
    if (hasPosition(fixes, i) && distanceM(fixes, start, i) >= READER.nextDayDistanceMinM) return true;
  }
  return false;
}

function hasPosition({ latitudeDeg, longitudeDeg }: FixColumns, fix: number): boolean {
  return !isNullIsland(latitudeDeg[fix]!, longitudeDeg[fix]!);
}

/** Whether a fix before has the same time and position: a section that was written twice. */
function isRepeated({ timeSeconds, latitudeDeg, longitudeDeg }: FixColumns, fix: number): boolean {
  for (let i = 0; i < fix; i++) {
    if (
      timeSeconds[i] === timeSeconds[fix] &&
      latitudeDeg[i] === latitudeDeg[fix] &&
      longitudeDeg[i] === longitudeDeg[fix]
    ) {
      return true;
    }
  }
  return false;
}

/** Whether the clock runs on both sides of a step: a single wrong time reverts soon. */
function runsOn({ timeSeconds }: FixColumns, at: number): boolean {
  for (let i = at - READER.nextDayFixesMin + 1; i < at + READER.nextDayFixesMin; i++) {
    const step = timeSeconds[i]! - timeSeconds[i - 1]!;
    if (i !== at && Math.abs(step) >= READER.nextDayStepBackSecondsMin) return false;
  }
  return true;
}

/** Whether the aircraft is in flight before and after a step, at almost the same place. */
function fliesOn(fixes: FixColumns, at: number): boolean {
  const before = positionsFrom(fixes, at - 1, -1);
  const after = positionsFrom(fixes, at, 1);
  if (distanceM(fixes, before[0]!, after[0]!) > READER.nextDayReachM) return false;
  return [before, after].every((run) => pathMps(fixes, run) >= READER.nextDaySpeedMinMps);
}

/** The nearest fixes with a position, from one outwards; at least the one itself. */
function positionsFrom(fixes: FixColumns, from: number, towards: 1 | -1): number[] {
  const found: number[] = [];
  for (let i = from; i >= 0 && i < fixes.count && found.length < READER.nextDayFixesMin / 2; i += towards) {
    if (hasPosition(fixes, i)) found.push(i);
  }
  return found.length === 0 ? [from] : found;
}

/** Mean speed along the track, which circling does not lower. */
function pathMps(fixes: FixColumns, run: readonly number[]): number {
  let pathM = 0;
  for (let k = 1; k < run.length; k++) pathM += distanceM(fixes, run[k - 1]!, run[k]!);
  const seconds = Math.abs(fixes.timeSeconds[run.at(-1)!]! - fixes.timeSeconds[run[0]!]!);
  return pathM / Math.max(1, seconds);
}

function distanceM({ latitudeDeg, longitudeDeg }: FixColumns, from: number, to: number): number {
  const scale = new LocalScale();
  scale.moveTo(latitudeDeg[from]!);
  const northM = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
  const eastM = longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres;
  return Math.hypot(northM, eastM);
}
