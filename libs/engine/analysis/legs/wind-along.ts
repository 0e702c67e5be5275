import { type Stretch } from '../phases/flight-phase.js';
import { WIND } from '../thresholds.js';
import { firstAfter, type Track } from '../track/track.js';
import { type WindBand } from '../wind/wind-profile.js';

const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Mean wind along the straight line of a stretch, km/h, tailwind positive: of the profile's band nearest in altitude,
 * sampled over the stretch. Null without a profile, or if the stretch ends where it began.
 */
export function windAlongKmh(track: Track, stretch: Stretch, profile: readonly WindBand[]): number | null {
  const { eastM, northM, altitudeM, timeSeconds } = track;
  const { startIndex, endIndex } = stretch;
  const east = eastM[endIndex]! - eastM[startIndex]!;
  const north = northM[endIndex]! - northM[startIndex]!;
  const lengthM = Math.hypot(east, north);
  if (profile.length === 0 || lengthM === 0) return null;
  let sum = 0;
  let count = 0;
  for (
    let i = startIndex;
    i <= endIndex;
    i = firstAfter(timeSeconds, i, WIND.alongStepSeconds, endIndex + 1)
  ) {
    const { speedKmh, directionDeg } = bandAt(profile, altitudeM[i]!);
    const from = directionDeg * RADIANS_PER_DEGREE;
    sum -= (speedKmh * (Math.sin(from) * east + Math.cos(from) * north)) / lengthM;
    count++;
  }
  return sum / count;
}

function bandAt(profile: readonly WindBand[], altitudeM: number): WindBand {
  let nearest = profile[0]!;
  for (const band of profile) if (offM(band, altitudeM) < offM(nearest, altitudeM)) nearest = band;
  return nearest;
}

function offM({ altitudeMFrom, altitudeMTo }: WindBand, altitudeM: number): number {
  return Math.max(altitudeMFrom - altitudeM, 0, altitudeM - altitudeMTo);
}
