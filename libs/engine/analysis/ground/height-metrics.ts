import { type FlightSpan } from '../flight/flight-span.js';
import { GROUND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type GroundLine, heightAboveGroundM } from './ground-line.js';

/** Heights above ground of a flight, metres; each null where the ground or the altitude is unknown. */
export interface HeightMetrics {
  heightAboveGroundTakeoffM: number | null;
  heightAboveGroundLandingM: number | null;
  heightAboveGroundMaxM: number | null;
  /** The lowest height from which the flight climbed again; null if it was never low. */
  heightAboveGroundLowSaveM: number | null;
}

/** Used where nothing is known of the ground. */
export const NO_HEIGHTS: Readonly<HeightMetrics> = {
  heightAboveGroundTakeoffM: null,
  heightAboveGroundLandingM: null,
  heightAboveGroundMaxM: null,
  heightAboveGroundLowSaveM: null,
};

/** Heights above ground of a flight; all null without terrain, or without altitudes above mean sea level. */
export function heightMetrics(
  track: Track,
  ground: GroundLine | null,
  { takeoffIndex, landingIndex }: FlightSpan,
): HeightMetrics {
  if (ground === null || track.altitudeSource === null) return NO_HEIGHTS;
  const { altitudeM } = track;
  const { groundM } = ground;
  let highest = -Infinity;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    const height = altitudeM[i]! - groundM[i]!;
    if (height > highest) highest = height;
  }
  return {
    heightAboveGroundTakeoffM: heightAboveGroundM(track, ground, takeoffIndex),
    heightAboveGroundLandingM: heightAboveGroundM(track, ground, landingIndex),
    heightAboveGroundMaxM: highest === -Infinity ? null : highest,
    heightAboveGroundLowSaveM: lowSave(track, ground, { takeoffIndex, landingIndex }),
  };
}

/**
 * The lowest height above ground after being higher by `lowSaveM`, and before climbing by as much from there. The start
 * is none, because nothing was lost before, and neither is the landing.
 */
function lowSave(
  { altitudeM }: Track,
  { groundM }: GroundLine,
  { takeoffIndex, landingIndex }: FlightSpan,
): number | null {
  let saved: number | null = null;
  let high = -Infinity;
  /** The lowest place since `high`, by height above ground, with its altitude. */
  let low: { heightM: number; altitudeM: number } | null = null;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    const altitude = altitudeM[i]!;
    const height = altitude - groundM[i]!;
    if (low !== null && altitude - low.altitudeM >= GROUND.lowSaveM) {
      if (saved === null || low.heightM < saved) saved = low.heightM;
      low = null;
      high = altitude;
    }
    if (altitude > high) high = altitude;
    if (height !== height || high - altitude < GROUND.lowSaveM) continue;
    if (low === null || height < low.heightM) low = { heightM: height, altitudeM: altitude };
  }
  return saved;
}
