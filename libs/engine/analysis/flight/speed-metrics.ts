import { METRICS } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { lastOfEven } from '../track/window.js';
import { type FlightSpan } from './flight-span.js';

export interface SpeedMetrics {
  climbMaxMps: number | null;
  sinkMaxMps: number | null;
  groundSpeedMaxMps: number | null;
}

/**
 * Extremes of the flight, averaged over `METRICS.averagingSeconds`: climb is at least 0 and sink at most 0.
 *
 * @param releaseIndex vertical speeds count from here on, because the climb of a tow is not the glider's own
 */
export function speedMetrics(
  track: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
  releaseIndex: number,
): SpeedMetrics {
  const extremes = speedExtremes(track, takeoffIndex, landingIndex, METRICS.averagingSeconds, releaseIndex);
  const { climbMaxMps, sinkMaxMps } = extremes;
  return {
    ...extremes,
    climbMaxMps: climbMaxMps === null ? null : Math.max(0, climbMaxMps),
    sinkMaxMps: sinkMaxMps === null ? null : Math.min(0, sinkMaxMps),
  };
}

/**
 * Extremes of vertical and ground speed between two fixes, each averaged over `spanSeconds` (in sparse logs over the
 * next longer span, up to `averagingSecondsMax`) and never across a gap. Vertical speed also excludes bridged
 * altitudes and everything before `verticalFrom`. Ground speed is distance flown per time, so circling does not lower
 * it.
 */
export function speedExtremes(
  track: Track,
  from: number,
  to: number,
  spanSeconds: number,
  verticalFrom = from,
): SpeedMetrics {
  const { timeSeconds, altitudeM, isAltitudeBridged, pathM, segment } = track;
  // Most spans are equally long, so the greatest distance is the greatest speed: divide once, at the end.
  let distance = -Infinity;
  let rise = -Infinity;
  let drop = Infinity;
  let speed = -Infinity;
  let climb = -Infinity;
  let sink = Infinity;
  let end = from;
  let lastBridged = isAltitudeBridged[from] === 1 ? from : -1;
  for (let start = from; start < to; start++) {
    while (end < to && timeSeconds[end]! - timeSeconds[start]! < spanSeconds) {
      end++;
      if (isAltitudeBridged[end] === 1) lastBridged = end;
    }
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < spanSeconds) break;
    if (seconds > METRICS.averagingSecondsMax || segment[end] !== segment[start]) continue;
    if (seconds > spanSeconds) {
      const distanceM = pathM[end]! - pathM[start]!;
      const riseM = altitudeM[end]! - altitudeM[start]!;
      const isVertical = start >= verticalFrom && lastBridged < start;
      if (distanceM / seconds > speed) speed = distanceM / seconds;
      if (isVertical && riseM / seconds > climb) climb = riseM / seconds;
      if (isVertical && riseM / seconds < sink) sink = riseM / seconds;
      continue;
    }
    // While fixes are one second apart, both ends of the span advance by one.
    const evenUntil = end - start === spanSeconds ? lastOfEven(timeSeconds, start, end, to) : end;
    for (;;) {
      const distanceM = pathM[end]! - pathM[start]!;
      const riseM = altitudeM[end]! - altitudeM[start]!;
      if (segment[end] === segment[start]) {
        if (distanceM > distance) distance = distanceM;
        if (start >= verticalFrom && lastBridged < start) {
          if (riseM > rise) rise = riseM;
          if (riseM < drop) drop = riseM;
        }
      }
      if (end >= evenUntil) break;
      start++;
      end++;
      if (isAltitudeBridged[end] === 1) lastBridged = end;
    }
  }
  speed = Math.max(speed, distance / spanSeconds);
  climb = Math.max(climb, rise / spanSeconds);
  sink = Math.min(sink, drop / spanSeconds);
  const hasVertical = track.altitudeSource !== null && climb > -Infinity;
  return {
    climbMaxMps: hasVertical ? climb : null,
    sinkMaxMps: hasVertical ? sink : null,
    groundSpeedMaxMps: speed > -Infinity ? speed : null,
  };
}
