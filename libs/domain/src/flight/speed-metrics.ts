import { METRICS } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { lastOfEven } from '../track/window.js';
import { type FlightSpan } from './find-flights.js';

export interface SpeedMetrics {
  climbMaxMps: number | null;
  sinkMaxMps: number | null;
  groundSpeedMaxMps: number | null;
}

/**
 * Extremes of the flight, averaged over `METRICS.averagingSeconds`: no climb where it only sank, no sink where it only
 * climbed.
 *
 * @param releaseIndex vertical speeds count from here on: the climb of a tow is none of the glider's
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
 * Extremes of vertical and ground speed between two fixes, each averaged over `spanSeconds` (in sparse logs the
 * shortest longer span, up to `averagingSecondsMax`) and never across a gap, nor vertical speed over a bridged
 * altitude or before `verticalFrom`. Ground speed is length flown by time, so that circling doesn't lower it.
 */
export function speedExtremes(
  track: Track,
  from: number,
  to: number,
  spanSeconds: number,
  verticalFrom = from,
): SpeedMetrics {
  const { timeSeconds, altitudeM, isAltitudeMended, pathM, segment } = track;
  // Most spans are of the same length, so that the greatest way is the greatest speed: divided once, at the end.
  let way = -Infinity;
  let rise = -Infinity;
  let drop = Infinity;
  let speed = -Infinity;
  let climb = -Infinity;
  let sink = Infinity;
  let end = from;
  let lastMended = isAltitudeMended[from] === 1 ? from : -1;
  for (let start = from; start < to; start++) {
    while (end < to && timeSeconds[end]! - timeSeconds[start]! < spanSeconds) {
      end++;
      if (isAltitudeMended[end] === 1) lastMended = end;
    }
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < spanSeconds) break;
    if (seconds > METRICS.averagingSecondsMax || segment[end] !== segment[start]) continue;
    if (seconds > spanSeconds) {
      const wayM = pathM[end]! - pathM[start]!;
      const riseM = altitudeM[end]! - altitudeM[start]!;
      const isVertical = start >= verticalFrom && lastMended < start;
      if (wayM / seconds > speed) speed = wayM / seconds;
      if (isVertical && riseM / seconds > climb) climb = riseM / seconds;
      if (isVertical && riseM / seconds < sink) sink = riseM / seconds;
      continue;
    }
    // Where a fix follows every second, both ends of the span go on by one.
    const evenUntil = end - start === spanSeconds ? lastOfEven(timeSeconds, start, end, to) : end;
    for (;;) {
      const wayM = pathM[end]! - pathM[start]!;
      const riseM = altitudeM[end]! - altitudeM[start]!;
      if (segment[end] === segment[start]) {
        if (wayM > way) way = wayM;
        if (start >= verticalFrom && lastMended < start) {
          if (riseM > rise) rise = riseM;
          if (riseM < drop) drop = riseM;
        }
      }
      if (end >= evenUntil) break;
      start++;
      end++;
      if (isAltitudeMended[end] === 1) lastMended = end;
    }
  }
  speed = Math.max(speed, way / spanSeconds);
  climb = Math.max(climb, rise / spanSeconds);
  sink = Math.min(sink, drop / spanSeconds);
  const hasVertical = track.altitudeSource !== null && climb > -Infinity;
  return {
    climbMaxMps: hasVertical ? climb : null,
    sinkMaxMps: hasVertical ? sink : null,
    groundSpeedMaxMps: speed > -Infinity ? speed : null,
  };
}
