import { type Stretch } from '../phases/flight-phase.js';
import { WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type VelocityCircle, VelocityFit } from './velocity-fit.js';
import { type WindSample } from './wind-sample.js';

/**
 * Wind from flight without circles, as along a slope: windows in which the ground-speed vectors spread
 * enough to tell a circle. Beats to and fro lie near a line, so this is trusted less than circles are.
 *
 * @param free what of the flight was not circled
 */
export function straightWinds(track: Track, free: readonly Stretch[]): WindSample[] {
  const samples: WindSample[] = [];
  const { timeSeconds } = track;
  const fit = new VelocityFit();
  for (const { startIndex, endIndex } of free) {
    let from = startIndex;
    while (from < endIndex) {
      const sample = windowWind(track, from, endIndex, fit);
      if (sample !== null) samples.push(sample);
      const next = timeSeconds[from]! + WIND.straightStepSeconds;
      while (from < endIndex && timeSeconds[from]! < next) from++;
    }
  }
  return samples;
}

function windowWind(track: Track, from: number, limit: number, fit: VelocityFit): WindSample | null {
  const { timeSeconds, eastM, northM, altitudeM, segment } = track;
  const until = timeSeconds[from]! + WIND.straightWindowSeconds;
  fit.clear();
  let altitude = 0;
  let count = 0;
  let end = from;
  let start = from;
  for (; start < limit && timeSeconds[start]! < until; start++) {
    while (end < limit && timeSeconds[end]! - timeSeconds[start]! < WIND.straightChordSeconds) end++;
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < WIND.straightChordSeconds) break;
    if (segment[end] !== segment[start]) continue;
    fit.add((eastM[end]! - eastM[start]!) / seconds, (northM[end]! - northM[start]!) / seconds);
    altitude += altitudeM[start]!;
    count++;
  }
  const windowSeconds = timeSeconds[end]! - timeSeconds[from]!;
  if (count === 0 || windowSeconds < WIND.straightSecondsMin) return null;
  const circle = fit.solve();
  if (circle === null || !isPlausible(circle)) return null;
  const independent = windowSeconds / WIND.straightIndependentSeconds;
  const errorMps = circle.centreErrorMps / Math.sqrt(independent);
  if (errorMps > WIND.straightErrorMaxMps) return null;
  const { eastMps, northMps } = circle;
  return {
    eastMps,
    northMps,
    altitudeM: altitude / count,
    index: (from + start) >> 1,
    source: 'straight_flight',
    errorMps,
  };
}

function isPlausible({ roundness, residualMps, airSpeedMps }: VelocityCircle): boolean {
  return (
    roundness >= WIND.straightRoundnessMin &&
    residualMps <= WIND.straightResidualMaxMps &&
    airSpeedMps >= WIND.straightAirSpeedMinMps &&
    airSpeedMps <= WIND.straightAirSpeedMaxMps
  );
}
