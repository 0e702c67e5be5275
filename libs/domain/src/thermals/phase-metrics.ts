import { type FlightSpan } from '../flight/find-flights.js';
import { THERMAL } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type CirclingPhase } from './detect-circling.js';
import { findGlides, type Glide } from './find-glides.js';

/** Circling, gliding and the rest of the flight. */
export interface PhaseMetrics {
  thermalCount: number | null;
  timeCirclingSeconds: number | null;
  timeGlidingSeconds: number | null;
  timeOtherSeconds: number | null;
  glideRatioMean: number | null;
  glideRatioBest: number | null;
}

/** Nothing can be said of the phases: no flight, or a log too sparse to see circles. */
export const NO_PHASES: Readonly<PhaseMetrics> = {
  thermalCount: null,
  timeCirclingSeconds: null,
  timeGlidingSeconds: null,
  timeOtherSeconds: null,
  glideRatioMean: null,
  glideRatioBest: null,
};

/**
 * Divides a flight into circling, gliding and the rest, which add up to its duration.
 *
 * @param circling phases from `detectCircling`; null (log too sparse) leaves every value null
 */
export function phaseMetrics(
  track: Track,
  flight: FlightSpan,
  circling: CirclingPhase[] | null,
): PhaseMetrics {
  if (circling === null) return NO_PHASES;
  const glides = findGlides(track, flight, circling);
  const timeCirclingSeconds = totalSeconds(track, circling);
  const timeGlidingSeconds = totalSeconds(track, glides);
  const flightSeconds = track.timeSeconds[flight.landingIndex]! - track.timeSeconds[flight.takeoffIndex]!;
  return {
    thermalCount: track.altitudeSource === null ? null : countThermals(track, circling),
    timeCirclingSeconds,
    timeGlidingSeconds,
    timeOtherSeconds: flightSeconds - timeCirclingSeconds - timeGlidingSeconds,
    ...glideRatios(track, glides),
  };
}

/**
 * Thermals: circling that lasts `secondsMin` and gains `gainMinM`. Phases close in time are one thermal
 * even when the pilot changed direction in it.
 */
export function countThermals(track: Track, circling: readonly CirclingPhase[]): number {
  const { timeSeconds, altitudeM } = track;
  const isThermal = (start: number, end: number): boolean =>
    timeSeconds[end]! - timeSeconds[start]! >= THERMAL.secondsMin &&
    altitudeM[end]! - altitudeM[start]! >= THERMAL.gainMinM;
  let thermals = 0;
  let start = -1;
  let end = -1;
  for (const phase of circling) {
    if (start >= 0 && timeSeconds[phase.startIndex]! - timeSeconds[end]! > THERMAL.interruptionSecondsMax) {
      if (isThermal(start, end)) thermals++;
      start = -1;
    }
    if (start < 0) start = phase.startIndex;
    end = phase.endIndex;
  }
  return start >= 0 && isThermal(start, end) ? thermals + 1 : thermals;
}

function totalSeconds(track: Track, stretches: readonly { startIndex: number; endIndex: number }[]): number {
  let seconds = 0;
  for (const { startIndex, endIndex } of stretches) {
    seconds += track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]!;
  }
  return seconds;
}

/** Track length by height lost; null where too little was lost or flown for the ratio to mean anything. */
function glideRatios(track: Track, glides: readonly Glide[]) {
  if (track.altitudeSource === null) return { glideRatioMean: null, glideRatioBest: null };
  let distanceM = 0;
  let lostM = 0;
  let best: number | null = null;
  for (const { startIndex, endIndex } of glides) {
    const glideM = track.pathM[endIndex]! - track.pathM[startIndex]!;
    const glideLostM = track.altitudeM[startIndex]! - track.altitudeM[endIndex]!;
    distanceM += glideM;
    lostM += glideLostM;
    const counts = glideM >= THERMAL.glideRatioDistanceMinM && glideLostM >= THERMAL.glideRatioLossMinM;
    if (counts && (best === null || glideM / glideLostM > best)) best = glideM / glideLostM;
  }
  const isMeanKnown = lostM >= THERMAL.glideRatioLossMinM;
  return { glideRatioMean: isMeanKnown ? distanceM / lostM : null, glideRatioBest: best };
}
