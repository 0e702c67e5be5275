import { type Stretch } from '../phases/flight-phase.js';
import { WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';

/**
 * Divides climbs into spans of `spanSeconds` or more (shorter climbs are one span) without gaps, each of which gives
 * one wind. Circles incomplete at the end of one span continue in the next.
 *
 * @param climbs stretches of circling
 */
export function circlingSpans({ timeSeconds, segment }: Track, climbs: readonly Stretch[]): Stretch[] {
  const spans: Stretch[] = [];
  for (const { startIndex, endIndex } of climbs) {
    const seconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
    const count = Math.max(1, Math.floor(seconds / WIND.spanSeconds));
    const fixes = (endIndex - startIndex) / count;
    for (let span = 0; span < count; span++) {
      const from = startIndex + Math.round(span * fixes);
      const to = startIndex + Math.round((span + 1) * fixes);
      if (to > from && segment[from] === segment[to]) spans.push({ startIndex: from, endIndex: to });
    }
  }
  return spans;
}
