import { METRICS } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './find-flights.js';

export interface SpeedMetrics {
  climbMaxMps: number | null;
  sinkMaxMps: number | null;
  groundSpeedMaxMps: number | null;
}

/**
 * Extremes of vertical and ground speed, each averaged over `METRICS.averagingSeconds` (in sparse logs the
 * shortest longer span, up to `averagingSecondsMax`) and never across a gap. Ground speed is length flown by
 * time, so that circling doesn't lower it.
 */
export function speedMetrics(track: Track, { takeoffIndex, landingIndex }: FlightSpan): SpeedMetrics {
  const { timeSeconds, altitudeM, pathM, segment } = track;
  let climb = -Infinity;
  let sink = Infinity;
  let speed = -Infinity;
  let end = takeoffIndex;
  for (let start = takeoffIndex; start < landingIndex; start++) {
    while (end < landingIndex && timeSeconds[end]! - timeSeconds[start]! < METRICS.averagingSeconds) end++;
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < METRICS.averagingSeconds) break;
    if (seconds > METRICS.averagingSecondsMax || segment[end] !== segment[start]) continue;
    const climbMps = (altitudeM[end]! - altitudeM[start]!) / seconds;
    const speedMps = (pathM[end]! - pathM[start]!) / seconds;
    if (climbMps > climb) climb = climbMps;
    if (climbMps < sink) sink = climbMps;
    if (speedMps > speed) speed = speedMps;
  }
  const hasVertical = track.altitudeSource !== null && climb > -Infinity;
  return {
    climbMaxMps: hasVertical ? climb : null,
    sinkMaxMps: hasVertical ? sink : null,
    groundSpeedMaxMps: speed > -Infinity ? speed : null,
  };
}
