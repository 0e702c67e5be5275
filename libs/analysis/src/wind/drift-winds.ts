import { WIND } from '../thresholds.js';
import { type Stretch } from '../phases/flight-phase.js';
import { type Track } from '../track/track.js';
import { type WindSample } from './wind-sample.js';

/**
 * Wind as the drift of circling climbs, for logs too sparse to resolve circles: the distance made good over about
 * `driftSeconds`. Circles incomplete at the end of one span continue in the next.
 *
 * @param climbs stretches of circling
 */
export function driftWinds(track: Track, climbs: readonly Stretch[]): WindSample[] {
  const { timeSeconds, eastM, northM, altitudeM } = track;
  const samples: WindSample[] = [];
  for (const { startIndex, endIndex } of climbs) {
    const spans = Math.max(
      1,
      Math.floor((timeSeconds[endIndex]! - timeSeconds[startIndex]!) / WIND.driftSeconds),
    );
    const fixes = (endIndex - startIndex) / spans;
    for (let span = 0; span < spans; span++) {
      const from = startIndex + Math.round(span * fixes);
      const to = startIndex + Math.round((span + 1) * fixes);
      const seconds = timeSeconds[to]! - timeSeconds[from]!;
      if (seconds <= 0 || track.segment[from] !== track.segment[to]) continue;
      samples.push({
        eastMps: (eastM[to]! - eastM[from]!) / seconds,
        northMps: (northM[to]! - northM[from]!) / seconds,
        altitudeM: (altitudeM[from]! + altitudeM[to]!) / 2,
        index: (from + to) >> 1,
        source: 'circles',
        errorMps: 0,
      });
    }
  }
  return samples;
}
