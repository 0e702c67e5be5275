import { type Track } from '../track/track.js';
import { type Stretch } from './flight-phase.js';

export function secondsOf({ timeSeconds }: Track, { startIndex, endIndex }: Stretch): number {
  return timeSeconds[endIndex]! - timeSeconds[startIndex]!;
}

/** Total time in stretches that do not overlap. */
export function totalSeconds(track: Track, stretches: readonly Stretch[]): number {
  let seconds = 0;
  for (const stretch of stretches) seconds += secondsOf(track, stretch);
  return seconds;
}

/** The stretches that last at least `secondsMin`. */
export function ofAtLeast<Own extends Stretch>(
  track: Track,
  secondsMin: number,
  stretches: readonly Own[],
): Own[] {
  const long: Own[] = [];
  for (const stretch of stretches) if (secondsOf(track, stretch) >= secondsMin) long.push(stretch);
  return long;
}
