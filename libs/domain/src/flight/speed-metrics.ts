import { METRICS } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './find-flights.js';

export interface SpeedMetrics {
  climbMaxMps: number | null;
  sinkMaxMps: number | null;
  groundSpeedMaxMps: number | null;
}

/**
 * Extremes of the flight, averaged over `METRICS.averagingSeconds`.
 *
 * @param releaseIndex vertical speeds count from here on: the climb of a tow is none of the glider's
 */
export function speedMetrics(
  track: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
  releaseIndex: number,
): SpeedMetrics {
  return speedExtremes(track, takeoffIndex, landingIndex, METRICS.averagingSeconds, releaseIndex);
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
  const isDense = track.samplingIntervalSeconds === 1 && spanSeconds <= METRICS.averagingSecondsMax;
  const even: EvenSpans = { wayM: -Infinity, riseM: -Infinity, dropM: Infinity };
  let speed = -Infinity;
  let climb = -Infinity;
  let sink = Infinity;
  let end = from;
  let lastMended = isAltitudeMended[from] === 1 ? from : -1;
  for (let start = from; start < to; start++) {
    const runEnd = isDense && start >= verticalFrom ? evenRunEnd(track, start, to, spanSeconds) : start;
    if (runEnd > start) {
      addEvenSpans(even, track, start, runEnd, spanSeconds);
      start = runEnd - spanSeconds;
      end = runEnd;
      continue;
    }
    while (end < to && timeSeconds[end]! - timeSeconds[start]! < spanSeconds) {
      end++;
      if (isAltitudeMended[end] === 1) lastMended = end;
    }
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < spanSeconds) break;
    if (seconds > METRICS.averagingSecondsMax || segment[end] !== segment[start]) continue;
    const wayM = pathM[end]! - pathM[start]!;
    const riseM = altitudeM[end]! - altitudeM[start]!;
    const isVertical = start >= verticalFrom && lastMended < start;
    if (wayM / seconds > speed) speed = wayM / seconds;
    if (isVertical && riseM / seconds > climb) climb = riseM / seconds;
    if (isVertical && riseM / seconds < sink) sink = riseM / seconds;
  }
  // Spans of one length: the greatest way is the greatest speed.
  speed = Math.max(speed, even.wayM / spanSeconds);
  climb = Math.max(climb, even.riseM / spanSeconds);
  sink = Math.min(sink, even.dropM / spanSeconds);
  const hasVertical = track.altitudeSource !== null && climb > -Infinity;
  return {
    climbMaxMps: hasVertical ? climb : null,
    sinkMaxMps: hasVertical ? sink : null,
    groundSpeedMaxMps: speed > -Infinity ? speed : null,
  };
}

/** The greatest of the spans that hold a fix a second. */
interface EvenSpans {
  wayM: number;
  riseM: number;
  dropM: number;
}

/**
 * The last fix up to which a fix follows every second from one on, without a gap or a bridged altitude; that one itself
 * where this doesn't go on for a whole span.
 */
function evenRunEnd(track: Track, from: number, to: number, spanSeconds: number): number {
  if (!isEven(track, from, from + spanSeconds, to)) return from;
  // In steps that double while it goes on, and halve when it doesn't.
  let last = from + spanSeconds;
  let step = spanSeconds;
  for (; isEven(track, from, last + step, to); step *= 2) last += step;
  for (; step >= 1; step >>= 1) if (isEven(track, from, last + step, to)) last += step;
  const { isAltitudeMended } = track;
  for (let i = from; i <= last; i++) {
    if (isAltitudeMended[i] === 1) return i - 1 - from >= spanSeconds ? i - 1 : from;
  }
  return last;
}

function isEven({ timeSeconds, segment }: Track, from: number, last: number, to: number): boolean {
  return (
    last <= to && timeSeconds[last]! - timeSeconds[from]! === last - from && segment[last] === segment[from]
  );
}

function addEvenSpans(
  spans: EvenSpans,
  { pathM, altitudeM }: Track,
  from: number,
  to: number,
  seconds: number,
): void {
  let { wayM, riseM, dropM } = spans;
  for (let start = from, end = from + seconds; end <= to; start++, end++) {
    const way = pathM[end]! - pathM[start]!;
    const rise = altitudeM[end]! - altitudeM[start]!;
    if (way > wayM) wayM = way;
    if (rise > riseM) riseM = rise;
    if (rise < dropM) dropM = rise;
  }
  spans.wayM = wayM;
  spans.riseM = riseM;
  spans.dropM = dropM;
}
