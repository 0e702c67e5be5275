import { METRICS } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { altitudeNoiseM } from './altitude-noise.js';
import { type FlightSpan } from './flight-span.js';

export interface VerticalMetrics {
  altitudeMaxM: number | null;
  altitudeMinM: number | null;
  /** Highest altitude minus take-off altitude. */
  altitudeGainMaxM: number | null;
  /** Sum of all climbs, ignoring reversals below the noise of the sensor. */
  climbTotalM: number | null;
  /** Largest climb from a low point to a later high point. */
  heightGainMaxM: number | null;
}

/** Used when altitudes cannot be measured: no flight, or a log without any. */
export const NO_ALTITUDES: Readonly<VerticalMetrics> = {
  altitudeMaxM: null,
  altitudeMinM: null,
  altitudeGainMaxM: null,
  climbTotalM: null,
  heightGainMaxM: null,
};

/** Altitudes and climbs of a flight, metres; all null if the track has no altitudes. */
export function verticalMetrics(track: Track, flight: FlightSpan): VerticalMetrics {
  if (track.altitudeSource === null) return NO_ALTITUDES;
  const { altitudeM } = track;
  const { takeoffIndex, landingIndex } = flight;
  const reversalMinM = Math.max(
    METRICS.reversalMinM,
    METRICS.reversalMinSigmas * altitudeNoiseM(track, flight),
  );
  const takeoffM = altitudeM[takeoffIndex]!;
  let highest = takeoffM;
  let lowest = takeoffM;
  let heightGain = 0;
  let climbTotal = 0;
  let climbFrom = takeoffM;
  let climbTo = takeoffM;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    const altitude = altitudeM[i]!;
    if (altitude > highest) highest = altitude;
    if (altitude < lowest) lowest = altitude;
    if (altitude - lowest > heightGain) heightGain = altitude - lowest;
    // A climb ends when the altitude has fallen from its peak by more than the sensor's noise.
    if (altitude > climbTo) climbTo = altitude;
    if (climbTo - altitude >= reversalMinM || altitude < climbFrom) {
      if (climbTo - climbFrom >= reversalMinM) climbTotal += climbTo - climbFrom;
      climbFrom = altitude;
      climbTo = altitude;
    }
  }
  if (climbTo - climbFrom >= reversalMinM) climbTotal += climbTo - climbFrom;
  return {
    altitudeMaxM: highest,
    altitudeMinM: lowest,
    // The difference of the altitudes shown.
    altitudeGainMaxM: Math.round(highest) - Math.round(takeoffM),
    climbTotalM: climbTotal,
    heightGainMaxM: heightGain,
  };
}
