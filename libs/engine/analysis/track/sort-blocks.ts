import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { isNullIsland } from '../geo/null-island.js';
import { type FixColumns, type IgcFile } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { FIX_FAULT, FixSelection } from './fix-selection.js';
import { markOutOfOrder } from './order-in-time.js';
import { gapThresholdSeconds } from './track.js';

/** Consecutive fixes that were written out of order: their indices after sorting. */
export interface SortedBlock {
  firstFix: number;
  lastFix: number;
}

/** A run of fixes outside the time order of the others, by file index. */
interface Run {
  first: number;
  last: number;
  /** How many of the fixes in order are earlier. */
  place: number;
}

/**
 * Sorts blocks of fixes into place that a recorder wrote in the wrong order, such as a buffer written late. A block
 * belongs elsewhere if its times fill a hole in the times of the other fixes, if it continues one of its new
 * neighbours without a gap, and if an aircraft can reach it from both. A clock that jumps does not do that: its times
 * overlap others or leave a gap.
 *
 * @returns the same columns if every block is in order, or if the columns of fix extensions change within the file,
 *   since these changes are known by the place of a fix
 */
export function sortBlocks({ fixes, fixExtensionChanges }: Pick<IgcFile, 'fixes' | 'fixExtensionChanges'>): {
  fixes: FixColumns;
  blocks: SortedBlock[];
} {
  if (fixExtensionChanges.length > 1 || !goesBack(fixes)) return { fixes, blocks: [] };
  const marks = markOutOfOrder(fixes, new FixSelection(fixes.count));
  const inOrder = indicesWithout(marks);
  const runs = fittingRuns(fixes, inOrder, runsOutOfOrder(fixes, marks, inOrder));
  return runs.length === 0 ? { fixes, blocks: [] } : inserted(fixes, inOrder, runs);
}

function goesBack({ count, timeSeconds }: FixColumns): boolean {
  for (let i = 1; i < count; i++) if (timeSeconds[i]! < timeSeconds[i - 1]!) return true;
  return false;
}

function indicesWithout(marks: Uint8Array): Int32Array {
  const indices = new Int32Array(marks.length);
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] === FIX_FAULT.none) indices[count++] = i;
  return indices.subarray(0, count);
}

/** Runs whose times do not go back and lie between the same two fixes in order; those long enough, sorted by time. */
function runsOutOfOrder({ timeSeconds, count }: FixColumns, marks: Uint8Array, inOrder: Int32Array): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (let i = 0; i < count; i++) {
    const place = marks[i] === FIX_FAULT.none ? null : placeOf(timeSeconds, inOrder, timeSeconds[i]!);
    const continues = run !== null && place === run.place && timeSeconds[i]! >= timeSeconds[run.last]!;
    if (run !== null && continues) run.last = i;
    else if (place === null) run = null;
    else runs.push((run = { first: i, last: i, place }));
  }
  return runs
    .filter(({ first, last }) => last - first + 1 >= CLEANING.segmentFixesMin)
    .sort((a, b) => timeSeconds[a.first]! - timeSeconds[b.first]! || a.first - b.first);
}

/** How many fixes in order are earlier; null if one has the same time. */
function placeOf(timeSeconds: Int32Array, inOrder: Int32Array, time: number): number | null {
  let low = 0;
  let high = inOrder.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeSeconds[inOrder[middle]!]! < time) low = middle + 1;
    else high = middle;
  }
  return low < inOrder.length && timeSeconds[inOrder[low]!] === time ? null : low;
}

function fittingRuns(fixes: FixColumns, inOrder: Int32Array, runs: readonly Run[]): Run[] {
  const fitting: Run[] = [];
  runs.forEach((run, i) => {
    const earlier = fitting.at(-1)?.place === run.place ? fitting.at(-1)!.last : inOrder[run.place - 1];
    const next = runs[i + 1];
    const later = next?.place === run.place ? next.first : inOrder[run.place];
    if (fitsBetween(fixes, run, earlier, later)) fitting.push(run);
  });
  return fitting;
}

/** Whether a run continues one of its neighbours in time, and can be reached from both. */
function fitsBetween(
  fixes: FixColumns,
  { first, last }: Run,
  earlier: number | undefined,
  later: number | undefined,
): boolean {
  const { timeSeconds } = fixes;
  const intervalSeconds = (timeSeconds[last]! - timeSeconds[first]!) / (last - first);
  const gapSeconds = gapThresholdSeconds(intervalSeconds);
  let isContinued = false;
  for (const [from, to] of [
    [earlier, first],
    [last, later],
  ]) {
    if (from === undefined || to === undefined) continue;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds <= 0 || !isWithinReach(fixes, from, to, seconds)) return false;
    if (seconds < gapSeconds) isContinued = true;
  }
  return isContinued;
}

function isWithinReach(
  { latitudeDeg, longitudeDeg }: FixColumns,
  from: number,
  to: number,
  seconds: number,
): boolean {
  // A fix without a position proves nothing, but does not separate two that have one.
  if (isNullIsland(latitudeDeg[from]!, longitudeDeg[from]!)) return true;
  if (isNullIsland(latitudeDeg[to]!, longitudeDeg[to]!)) return true;
  const scale = new LocalScale();
  scale.moveTo(latitudeDeg[from]!);
  const northM = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
  const eastM = longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres;
  return Math.hypot(eastM, northM) <= CLEANING.spikeSpeedMaxMps * seconds;
}

/** The columns with each run before the first fix in order that is later. */
function inserted(
  fixes: FixColumns,
  inOrder: Int32Array,
  runs: readonly Run[],
): { fixes: FixColumns; blocks: SortedBlock[] } {
  const isMoved = new Uint8Array(fixes.count);
  for (const { first, last } of runs) isMoved.fill(1, first, last + 1);
  const order = new Int32Array(fixes.count);
  const blocks: SortedBlock[] = [];
  let length = 0;
  let next = 0;
  for (let i = 0; i <= fixes.count; i++) {
    for (; next < runs.length && (inOrder[runs[next]!.place] ?? fixes.count) === i; next++) {
      const { first, last } = runs[next]!;
      const firstFix = length;
      for (let fix = first; fix <= last; fix++) order[length++] = fix;
      blocks.push({ firstFix, lastFix: length - 1 });
    }
    if (i < fixes.count && isMoved[i] === 0) order[length++] = i;
  }
  return { fixes: inThisOrder(fixes, order), blocks };
}

function inThisOrder(fixes: FixColumns, order: Int32Array): FixColumns {
  return {
    count: fixes.count,
    timeSeconds: Int32Array.from(order, (fix) => fixes.timeSeconds[fix]!),
    latitudeDeg: Float64Array.from(order, (fix) => fixes.latitudeDeg[fix]!),
    longitudeDeg: Float64Array.from(order, (fix) => fixes.longitudeDeg[fix]!),
    pressureAltitudeM: Int32Array.from(order, (fix) => fixes.pressureAltitudeM[fix]!),
    gnssAltitudeM: Int32Array.from(order, (fix) => fixes.gnssAltitudeM[fix]!),
    is3d: Uint8Array.from(order, (fix) => fixes.is3d[fix]!),
    recordStart: Uint32Array.from(order, (fix) => fixes.recordStart[fix]!),
  };
}
