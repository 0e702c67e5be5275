import { type Track } from '../track/track.js';

/**
 * Best climb and strongest sink (negative) of the whole log, m/s, averaged over the given seconds; null without
 * altitudes, or if no unbroken track is long enough.
 */
export function climbExtremes(
  track: Track,
  averagingSeconds: number,
): { climb: number; sink: number } | null {
  const { count, timeSeconds, altitudeM, segment } = track;
  let climb = -Infinity;
  let sink = Infinity;
  for (let start = 0, end = 0; start < count; start++) {
    while (end < count && timeSeconds[end]! - timeSeconds[start]! < averagingSeconds) end++;
    if (end === count) break;
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (segment[end] !== segment[start] || seconds > 2 * averagingSeconds) continue;
    const meanMps = (altitudeM[end]! - altitudeM[start]!) / seconds;
    if (meanMps > climb) climb = meanMps;
    if (meanMps < sink) sink = meanMps;
  }
  return track.altitudeSource === null || climb === -Infinity ? null : { climb, sink };
}
