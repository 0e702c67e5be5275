import { type FlightSpan } from '../flight/find-flights.js';
import { WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { VelocityFit } from './velocity-fit.js';
import { type WindSample } from './wind-profile.js';

/**
 * Wind from flight without circles, as along a slope: windows in which the ground-speed vectors spread
 * enough to tell a circle. Beats to and fro lie near a line, so this is trusted less than circles are.
 */
export function straightWinds(track: Track, flight: FlightSpan): WindSample[] {
  const samples: WindSample[] = [];
  const { timeSeconds } = track;
  const fit = new VelocityFit();
  let from = flight.takeoffIndex;
  while (from < flight.landingIndex) {
    const sample = windowWind(track, from, flight.landingIndex, fit);
    if (sample !== null) samples.push(sample);
    const next = timeSeconds[from]! + WIND.straightStepSeconds;
    while (from < flight.landingIndex && timeSeconds[from]! < next) from++;
  }
  return samples;
}

function windowWind(track: Track, from: number, landing: number, fit: VelocityFit): WindSample | null {
  const { timeSeconds, eastM, northM, altitudeM, segment } = track;
  const until = timeSeconds[from]! + WIND.straightWindowSeconds;
  fit.clear();
  let altitude = 0;
  let count = 0;
  let end = from;
  for (let start = from; start < landing && timeSeconds[start]! < until; start++) {
    while (end < landing && timeSeconds[end]! - timeSeconds[start]! < WIND.straightChordSeconds) end++;
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < WIND.straightChordSeconds) break;
    if (segment[end] !== segment[start]) continue;
    fit.add((eastM[end]! - eastM[start]!) / seconds, (northM[end]! - northM[start]!) / seconds);
    altitude += altitudeM[start]!;
    count++;
  }
  const circle = count >= WIND.straightVectorsMin ? fit.solve() : null;
  if (circle === null || circle.roundness < WIND.straightRoundnessMin) return null;
  if (circle.residualMps > WIND.straightResidualMaxMps) return null;
  const { airSpeedMps, eastMps, northMps } = circle;
  if (airSpeedMps < WIND.straightAirSpeedMinMps || airSpeedMps > WIND.straightAirSpeedMaxMps) return null;
  return { eastMps, northMps, altitudeM: altitude / count };
}
