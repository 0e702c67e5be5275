import { CLEANING } from '../thresholds.js';
import { isAltitudeStep } from './survey-altitude.js';
import { firstNotBefore, type Track } from './track.js';

/** Rounding of the sums that are compared. */
const TOLERANCE_M = 1;

/**
 * Whether the track jumps between two indices, in place or altitude, as from one log to the next in a file:
 * nothing that was flown leads over a jump. The length of a track leaves jumps of place out.
 */
export function isJumpBetween(track: Track, from: number, to: number): boolean {
  const { timeSeconds, altitudeM, pathM } = track;
  if (distanceM(track, from, to) > pathM[to]! - pathM[from]! + TOLERANCE_M) return true;
  return !isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!);
}

/** A step of the track that no aircraft flies in that time, and that lasts: track indices around it, and its length. */
export interface PlaceJump {
  fromIndex: number;
  toIndex: number;
  distanceM: number;
  /** Too far for a receiver that finds its way again: what lies before and after is not one flight. */
  isBreak: boolean;
}

/** All jumps of place, in order. They are where segments end, so that only those are looked at. */
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

/** Whether a jump lies between two track indices, both included. */
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
