import { type Stretch } from '../phases/flight-phase.js';
import { CIRCLE, SPARSE_WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { circlingSpans } from './circling-spans.js';
import { CirclingChords } from './circling-chords.js';
import { type WindSample } from './wind-sample.js';

/**
 * Wind from circling in logs with a few fixes per circle, where a chord turns by a third of a circle and more. Such
 * chords do not lie on a circle around the wind: where the pilot turns slowly they are long, where quickly, short. But
 * at one air speed the length of a chord says how far it turned, and the courses of two consecutive chords must differ
 * by that. The wind is the one for which they do. Nothing is assumed about the drift of the thermal, and a turn of more
 * than 180 degrees between fixes is no problem. At 10 s between fixes, real circles must differ from each other for
 * this: if all repeat exactly, several winds explain them.
 *
 * The air speed is the one that fits the whole flight best.
 *
 * @param climbs stretches of circling
 * @param typicalMps median ground speed of the flight, metres per second
 */
export function sparseWinds(track: Track, climbs: readonly Stretch[], typicalMps: number): WindSample[] {
  const spans: Stretch[] = [];
  for (const span of circlingSpans(track, climbs)) {
    if (span.endIndex - span.startIndex >= CIRCLE.vectorsMin) spans.push(span);
  }
  const chords = new CirclingChords(track);
  const airSpeedMps = airSpeedOf(chords, spans, typicalMps);
  const samples: WindSample[] = [];
  for (const span of spans) {
    chords.take(span);
    const { startIndex, endIndex } = span;
    samples.push({
      ...chords.windAt(airSpeedMps),
      altitudeM: (track.altitudeM[startIndex]! + track.altitudeM[endIndex]!) / 2,
      index: (startIndex + endIndex) >> 1,
      source: 'circles',
      errorMps: 0,
    });
  }
  return samples;
}

function airSpeedOf(chords: CirclingChords, spans: readonly Stretch[], typicalMps: number): number {
  const { airSpeedShareMin, airSpeedShareMax, airSpeedStep, airSpeedSpansMax } = SPARSE_WIND;
  const speeds: number[] = [];
  for (let share = airSpeedShareMin; share <= airSpeedShareMax; share *= airSpeedStep) {
    speeds.push(share * typicalMps);
  }
  const costs = new Float64Array(speeds.length);
  const every = Math.max(1, Math.ceil(spans.length / airSpeedSpansMax));
  for (let span = 0; span < spans.length; span += every) {
    chords.take(spans[span]!);
    chords.addLowestCosts(speeds, costs);
  }
  return speeds[costs.indexOf(Math.min(...costs))]!;
}
