import { type FlightSpan } from '../flight/flight-span.js';
import { glideRatio } from '../thermals/glide-ratio.js';
import { changeInWholeMetres, type Track } from '../track/track.js';
import { type FlightPhases } from './find-phases.js';
import { type FlightPhase, type Stretch } from './flight-phase.js';
import { totalSeconds } from './stretch-seconds.js';

/** Time spent circling, gliding and otherwise, and glide ratios. */
export interface PhaseMetrics {
  timeCirclingSeconds: number | null;
  timeGlidingSeconds: number | null;
  timeOtherSeconds: number | null;
  glideRatioMean: number | null;
  glideRatioBest: number | null;
}

/** Used when phases cannot be determined: no flight, or a log too sparse to show circles. */
export const NO_PHASES: Readonly<PhaseMetrics> = {
  timeCirclingSeconds: null,
  timeGlidingSeconds: null,
  timeOtherSeconds: null,
  glideRatioMean: null,
  glideRatioBest: null,
};

/** Times circling, gliding and otherwise, which add up to the flight's duration; all null without phases. */
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
 * The mean glide ratio over all glides and the best of a single glide; both null when no glide has a usable ratio.
 * Glides that hold their height have none, but count towards the mean unless that would raise it above the best.
 */
function glideRatios(track: Track, glides: readonly Stretch[]) {
  if (track.altitudeSource === null) return { glideRatioMean: null, glideRatioBest: null };
  const all = { distanceM: 0, lostM: 0 };
  const measurable = { distanceM: 0, lostM: 0 };
  let best: number | null = null;
  for (const { startIndex, endIndex } of glides) {
    const distanceM = track.pathM[endIndex]! - track.pathM[startIndex]!;
    const lostM = -changeInWholeMetres(track, startIndex, endIndex);
    all.distanceM += distanceM;
    all.lostM += lostM;
    const ratio = glideRatio(distanceM, lostM);
    if (ratio === null) continue;
    measurable.distanceM += distanceM;
    measurable.lostM += lostM;
    if (best === null || ratio > best) best = ratio;
  }
  if (best === null) return { glideRatioMean: null, glideRatioBest: null };
  const mean = glideRatio(all.distanceM, all.lostM);
  const isWithinBest = mean !== null && mean <= best;
  return {
    glideRatioMean: isWithinBest ? mean : measurable.distanceM / measurable.lostM,
    glideRatioBest: best,
  };
}
