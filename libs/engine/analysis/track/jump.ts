import { CLEANING } from '../thresholds.js';
import { isAltitudeStep } from './survey-altitude.js';
import { firstNotBefore, type Track } from './track.js';

/** Tolerance for rounding of the compared sums. */
const TOLERANCE_M = 1;

/**
 * Whether the track jumps between two indices, in position or altitude, as from one log to the next within a file;
 * nothing that was flown spans a jump. The track length excludes position jumps.
 */
export function isJumpBetween(track: Track, from: number, to: number): boolean {
  const { timeSeconds, altitudeM, pathM } = track;
  if (distanceM(track, from, to) > pathM[to]! - pathM[from]! + TOLERANCE_M) return true;
  return !isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!);
}

/** A lasting step of the track that no aircraft flies in that time: the track indices around it, and its length. */
export interface PlaceJump {
  fromIndex: number;
  toIndex: number;
  distanceM: number;
  /** Too far for a receiver regaining its fix: the parts before and after are not one flight. */
  isBreak: boolean;
}

/** All position jumps, in order. They occur only at the ends of segments, so only those are checked. */
export function findPlaceJumps(track: Track): PlaceJump[] {
  const { count, segment, pathM } = track;
  const jumps: PlaceJump[] = [];
  if (count === 0) return jumps;
  for (let to = 0; segment[to] !== segment[count - 1];) {
    to = firstNotBefore(segment, segment[to]! + 1, to, count);
    const lengthM = distanceM(track, to - 1, to);
    if (lengthM <= pathM[to]! - pathM[to - 1]! + TOLERANCE_M) continue;
    const isBreak = lengthM >= CLEANING.breakJumpMinM;
    jumps.push({ fromIndex: to - 1, toIndex: to, distanceM: lengthM, isBreak });
  }
  return jumps;
}

/** Whether a jump lies between two track indices (inclusive). */
export function isWithin(
  { fromIndex, toIndex }: PlaceJump,
  { takeoffIndex, landingIndex }: { takeoffIndex: number; landingIndex: number },
): boolean {
  return fromIndex >= takeoffIndex && toIndex <= landingIndex;
}

function distanceM({ eastM, northM }: Track, from: number, to: number): number {
  const east = eastM[to]! - eastM[from]!;
  const north = northM[to]! - northM[from]!;
  return Math.sqrt(east * east + north * north);
}
