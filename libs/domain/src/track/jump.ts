import { isAltitudeStep } from './survey-altitude.js';
import { type Track } from './track.js';

/** Rounding of the sums that are compared. */
const TOLERANCE_M = 1;

/**
 * Whether the track jumps between two indices, in place or altitude, as from one log to the next in a file:
 * nothing that was flown leads over a jump. The length of a track leaves jumps of place out.
 */
export function isJumpBetween(track: Track, from: number, to: number): boolean {
  const { timeSeconds, altitudeM, eastM, northM, pathM } = track;
  const east = eastM[to]! - eastM[from]!;
  const north = northM[to]! - northM[from]!;
  const lengthM = pathM[to]! - pathM[from]! + TOLERANCE_M;
  if (east * east + north * north > lengthM * lengthM) return true;
  return !isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!);
}
