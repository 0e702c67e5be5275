import { type Stretch } from '../phases/flight-phase.js';
import { CIRCLE, THERMAL } from '../thresholds.js';
import { gapSecondsBetween } from '../track/gaps.js';
import { changeInWholeMetres, type Track } from '../track/track.js';
import { type WindProfile } from '../wind/wind-profile.js';
import { glideRatio } from './glide-ratio.js';
import { type GlideDetails } from './thermal-analysis.js';
import { KMH_PER_MPS, METRES_PER_KM } from '../units.js';

/** Describes one glide, with the wind at its mid-point in time and altitude. */
export function measureGlide(
  track: Track,
  { startIndex, endIndex }: Stretch,
  wind: WindProfile,
  timeOf: (index: number) => number | null,
): GlideDetails {
  const { timeSeconds, pathM } = track;
  const durationSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const distanceM = pathM[endIndex]! - pathM[startIndex]!;
  const altitudeLostM = -changeInWholeMetres(track, startIndex, endIndex) || 0;
  return {
    startIndex,
    endIndex,
    startsAt: timeOf(startIndex),
    endsAt: timeOf(endIndex),
    durationSeconds,
    distanceKm: distanceM / METRES_PER_KM,
    altitudeLostM,
    glideRatio: glideRatio(distanceM, altitudeLostM),
    groundSpeedMeanKmh: (distanceM / durationSeconds) * KMH_PER_MPS,
    windComponentKmh: wind.isKnown ? tailWindMps(track, startIndex, endIndex, wind) * KMH_PER_MPS : null,
    confidence: confidenceOf(track, startIndex, endIndex),
  };
}

/** Mean over the distance flown, since the course may have a corner. */
function tailWindMps(
  { timeSeconds, eastM, northM, pathM, altitudeM }: Track,
  from: number,
  to: number,
  wind: WindProfile,
): number {
  const east = eastM[to]! - eastM[from]!;
  const north = northM[to]! - northM[from]!;
  const lengthM = pathM[to]! - pathM[from]!;
  const { eastMps, northMps } = wind.at(
    (altitudeM[from]! + altitudeM[to]!) / 2,
    (timeSeconds[from]! + timeSeconds[to]!) / 2,
  );
  return lengthM > 0 ? (east * eastMps + north * northMps) / lengthM : 0;
}

/** Lower for a short glide, few fixes per circle time, and long gaps. */
function confidenceOf(track: Track, from: number, to: number): number {
  const seconds = track.timeSeconds[to]! - track.timeSeconds[from]!;
  const recorded = 1 - gapSecondsBetween(track, from, to) / seconds;
  const fixes = CIRCLE.secondsTypical / Math.max(1, track.samplingIntervalSeconds);
  return (
    recorded * Math.min(1, seconds / THERMAL.glideSecondsCertain) * Math.min(1, fixes / CIRCLE.fixesCertain)
  );
}
