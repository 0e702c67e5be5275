import { REPLAY } from '../thresholds.js';
import { markedIndices } from './marked-indices.js';
import { UNKNOWN } from './replay-columns.js';
import { type ReplayTrack } from './replay-track.js';

/**
 * Points that every simplification keeps, in order: the ends of the track and of its segments, take-off and landing,
 * phase boundaries, highest and lowest point, best climb, strongest sink, top speed, points named by the caller, and
 * one at regular intervals, so that no stretch between them is too long to simplify.
 */
export function keptPoints(full: ReplayTrack): Int32Array {
  const { pointCount, segmentStarts, takeoffIndex, landingIndex, phases, keptIndices, columns } = full;
  const marks = new Uint8Array(pointCount);
  const mark = (index: number): void => {
    if (index >= 0 && index < pointCount) marks[index] = 1;
  };
  for (const start of segmentStarts) {
    mark(start - 1);
    mark(start);
  }
  mark(pointCount - 1);
  const from = takeoffIndex ?? 0;
  const to = landingIndex ?? pointCount - 1;
  for (const index of [from, to]) mark(index);
  for (const { startIndex, endIndex } of phases) {
    mark(startIndex);
    mark(endIndex);
  }
  for (const column of [columns.altitudeM, columns.varioMps]) {
    if (column) for (const index of extremes(column, from, to)) mark(index);
  }
  const [fastest] = extremes(columns.groundSpeedKmh, from, to);
  mark(fastest);
  for (const index of keptIndices) mark(index);
  for (let index = 0; index < pointCount; index += REPLAY.simplifiedStretchFixesMax) mark(index);
  return markedIndices(marks);
}

/** Indices of the greatest and the smallest known value of a range; -1 if none is known. */
function extremes(column: Int32Array, from: number, to: number): [number, number] {
  let highest = -1;
  let lowest = -1;
  for (let i = from; i <= to; i++) {
    if (column[i] === UNKNOWN) continue;
    if (highest < 0 || column[i]! > column[highest]!) highest = i;
    if (lowest < 0 || column[i]! < column[lowest]!) lowest = i;
  }
  return [highest, lowest];
}
