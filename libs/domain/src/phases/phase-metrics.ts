import { type FlightSpan } from '../flight/find-flights.js';
import { glideRatio } from '../thermals/glide-ratio.js';
import { type Track } from '../track/track.js';
import { type FlightPhases } from './find-phases.js';
import { type FlightPhase, type Stretch } from './flight-phase.js';
import { totalSeconds } from './stretch-seconds.js';

/** Circling, gliding and the rest of the flight. */
export interface PhaseMetrics {
  timeCirclingSeconds: number | null;
  timeGlidingSeconds: number | null;
  timeOtherSeconds: number | null;
  glideRatioMean: number | null;
  glideRatioBest: number | null;
}

/** Nothing can be said of the phases: no flight, or a log too sparse to see circles. */
export const NO_PHASES: Readonly<PhaseMetrics> = {
  timeCirclingSeconds: null,
  timeGlidingSeconds: null,
  timeOtherSeconds: null,
  glideRatioMean: null,
  glideRatioBest: null,
};

/** Times of circling, gliding and the rest, which add up to the flight's duration; all null without phases. */
export function phaseMetrics(track: Track, flight: FlightSpan, phases: FlightPhases | null): PhaseMetrics {
  if (phases === null) return NO_PHASES;
  const timeCirclingSeconds = totalSeconds(track, phases.sequence.filter(isCircling));
  const timeGlidingSeconds = totalSeconds(track, phases.glides);
  const flightSeconds = track.timeSeconds[flight.landingIndex]! - track.timeSeconds[flight.takeoffIndex]!;
  return {
    timeCirclingSeconds,
    timeGlidingSeconds,
    timeOtherSeconds: flightSeconds - timeCirclingSeconds - timeGlidingSeconds,
    ...glideRatios(track, phases.glides),
  };
}

function isCircling({ kind }: FlightPhase): boolean {
  return kind === 'thermal' || kind === 'circling';
}

/**
 * Of all glides together, and the best of one; both null when none tells a ratio. Glides that hold their height tell
 * none, but count in the mean, unless they would lift it above the best.
 */
function glideRatios(track: Track, glides: readonly Stretch[]) {
  if (track.altitudeSource === null) return { glideRatioMean: null, glideRatioBest: null };
  const all = { distanceM: 0, lostM: 0 };
  const telling = { distanceM: 0, lostM: 0 };
  let best: number | null = null;
  for (const { startIndex, endIndex } of glides) {
    const distanceM = track.pathM[endIndex]! - track.pathM[startIndex]!;
    const lostM = track.altitudeM[startIndex]! - track.altitudeM[endIndex]!;
    all.distanceM += distanceM;
    all.lostM += lostM;
    const ratio = glideRatio(distanceM, lostM);
    if (ratio === null) continue;
    telling.distanceM += distanceM;
    telling.lostM += lostM;
    if (best === null || ratio > best) best = ratio;
  }
  if (best === null) return { glideRatioMean: null, glideRatioBest: null };
  const mean = glideRatio(all.distanceM, all.lostM);
  const isWithinBest = mean !== null && mean <= best;
  return { glideRatioMean: isWithinBest ? mean : telling.distanceM / telling.lostM, glideRatioBest: best };
}
