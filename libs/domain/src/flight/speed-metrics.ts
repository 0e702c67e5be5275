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
 * shortest longer span, up to `averagingSecondsMax`) and never across a gap, nor vertical speed over a bridged altitude. Ground speed is length flown by
 * time, so that circling doesn't lower it.
 *
 * @param releaseIndex vertical speeds count from here on: the climb of a tow is none of the glider's
 */
export function speedMetrics(
  track: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
  releaseIndex: number,
): SpeedMetrics {
  const { timeSeconds, altitudeM, isAltitudeMended, pathM, segment } = track;
  let climb = -Infinity;
  let sink = Infinity;
  let speed = -Infinity;
  let end = takeoffIndex;
  let lastMended = isAltitudeMended[takeoffIndex] === 1 ? takeoffIndex : -1;
  for (let start = takeoffIndex; start < landingIndex; start++) {
    while (end < landingIndex && timeSeconds[end]! - timeSeconds[start]! < METRICS.averagingSeconds) {
      end++;
      if (isAltitudeMended[end] === 1) lastMended = end;
    }
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < METRICS.averagingSeconds) break;
    if (seconds > METRICS.averagingSecondsMax || segment[end] !== segment[start]) continue;
    const speedMps = (pathM[end]! - pathM[start]!) / seconds;
    if (speedMps > speed) speed = speedMps;
    if (start < releaseIndex || lastMended >= start) continue;
    const climbMps = (altitudeM[end]! - altitudeM[start]!) / seconds;
    if (climbMps > climb) climb = climbMps;
    if (climbMps < sink) sink = climbMps;
  }
  const hasVertical = track.altitudeSource !== null && climb > -Infinity;
  return {
    climbMaxMps: hasVertical ? climb : null,
    sinkMaxMps: hasVertical ? sink : null,
    groundSpeedMaxMps: speed > -Infinity ? speed : null,
  };
}
