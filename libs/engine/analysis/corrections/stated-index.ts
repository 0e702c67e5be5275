import { CORRECTION } from '../thresholds.js';
import { firstNotBefore, type Track } from '../track/track.js';

/** Why a time does not fit a log. */
export const OUTSIDE = 'must lie within the log';

/** The track index of a stated time; null if it lies outside the log. */
export function statedIndex({ timeSeconds, count }: Track, seconds: number): number | null {
  if (count < 2) return null;
  const { outsideSecondsMax } = CORRECTION;
  const isOutside =
    seconds < timeSeconds[0]! - outsideSecondsMax || seconds > timeSeconds[count - 1]! + outsideSecondsMax;
  return isOutside ? null : Math.min(count - 1, firstNotBefore(timeSeconds, seconds, 0, count));
}
