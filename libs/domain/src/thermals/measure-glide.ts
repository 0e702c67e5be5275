import { type Track } from '../track/track.js';
import { type WindProfile } from '../wind/wind-profile.js';
import { type Glide } from './find-glides.js';
import { type GlideDetails } from './thermal-analysis.js';

const METRES_PER_KM = 1000;
const KMH_PER_MPS = 3.6;

/** Describes one glide; the wind is taken at its middle altitude. */
export function measureGlide(
  track: Track,
  { startIndex, endIndex }: Glide,
  wind: WindProfile,
  timeOf: (index: number) => number | null,
): GlideDetails {
  const { timeSeconds, altitudeM, pathM } = track;
  const durationSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const distanceM = pathM[endIndex]! - pathM[startIndex]!;
  const altitudeLostM = altitudeM[startIndex]! - altitudeM[endIndex]!;
  return {
    startIndex,
    endIndex,
    startsAt: timeOf(startIndex),
    endsAt: timeOf(endIndex),
    durationSeconds,
    distanceKm: distanceM / METRES_PER_KM,
    altitudeLostM,
    glideRatio: altitudeLostM > 0 ? distanceM / altitudeLostM : null,
    groundSpeedMeanKmh: (distanceM / durationSeconds) * KMH_PER_MPS,
    windComponentKmh: wind.isKnown ? tailWindMps(track, startIndex, endIndex, wind) * KMH_PER_MPS : null,
  };
}

function tailWindMps(
  { eastM, northM, altitudeM }: Track,
  from: number,
  to: number,
  wind: WindProfile,
): number {
  const east = eastM[to]! - eastM[from]!;
  const north = northM[to]! - northM[from]!;
  const { eastMps, northMps } = wind.at((altitudeM[from]! + altitudeM[to]!) / 2);
  const lengthM = Math.hypot(east, north);
  return lengthM > 0 ? (east * eastMps + north * northMps) / lengthM : 0;
}
