import { gapThresholdSeconds, type Track } from './track.js';

/** A gap in the recording: track indices of the fixes around it, duration, and the distance between them. */
export interface Gap {
  fromIndex: number;
  toIndex: number;
  durationSeconds: number;
  distanceM: number;
}

/** All gaps between two track indices (inclusive), in order. */
export function findGaps(track: Track, from = 0, to = track.count - 1): Gap[] {
  const gaps: Gap[] = [];
  if (track.segment[from] === track.segment[to]) return gaps;
  const gapSeconds = gapThresholdSeconds(track.samplingIntervalSeconds);
  for (let i = from + 1; i <= to; i++) {
    if (track.timeSeconds[i]! - track.timeSeconds[i - 1]! < gapSeconds) continue;
    gaps.push({
      fromIndex: i - 1,
      toIndex: i,
      durationSeconds: track.timeSeconds[i]! - track.timeSeconds[i - 1]!,
      distanceM: track.pathM[i]! - track.pathM[i - 1]!,
    });
  }
  return gaps;
}

/** Seconds in gaps between two indices. */
export function gapSecondsBetween({ timeSeconds, segment }: Track, from: number, to: number): number {
  let seconds = 0;
  if (segment[from] === segment[to]) return seconds;
  for (let i = from + 1; i <= to; i++) {
    if (segment[i] !== segment[i - 1]) seconds += timeSeconds[i]! - timeSeconds[i - 1]!;
  }
  return seconds;
}
