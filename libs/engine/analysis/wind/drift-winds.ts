import { type Stretch } from '../phases/flight-phase.js';
import { type Track } from '../track/track.js';
import { circlingSpans } from './circling-spans.js';
import { type WindSample } from './wind-sample.js';

/**
 * The drift of circling climbs, for logs too sparse to resolve circles: the distance made good over each span. It is
 * slower than the wind, because a thermal leans and the pilot stays with it.
 *
 * @param climbs stretches of circling
 */
export function driftWinds(track: Track, climbs: readonly Stretch[]): WindSample[] {
  const { timeSeconds, eastM, northM, altitudeM } = track;
  const samples: WindSample[] = [];
  for (const { startIndex: from, endIndex: to } of circlingSpans(track, climbs)) {
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    samples.push({
      eastMps: (eastM[to]! - eastM[from]!) / seconds,
      northMps: (northM[to]! - northM[from]!) / seconds,
      altitudeM: (altitudeM[from]! + altitudeM[to]!) / 2,
      index: (from + to) >> 1,
      source: 'circles',
      errorMps: 0,
    });
  }
  return samples;
}
