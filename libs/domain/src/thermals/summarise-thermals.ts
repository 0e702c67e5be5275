import { type FlightSpan } from '../flight/find-flights.js';
import { type FlightPhases } from '../phases/find-phases.js';
import { type Track } from '../track/track.js';
import { type CirclingPhase } from './detect-circling.js';
import { type Circle } from './find-circles.js';
import { turnsOf } from './measure-thermal.js';
import { type Thermal, type ThermalSummary } from './thermal-analysis.js';
import { mean } from './mean.js';

/**
 * Adds the thermals of a flight up; the best climb is the best of all, circle time and radius are means over
 * circles.
 *
 * @param circles those of the thermals
 */
export function summariseThermals(
  track: Track,
  flight: FlightSpan,
  { thermals: spans, circling }: FlightPhases,
  thermals: readonly Thermal[],
  circles: readonly Circle[],
): ThermalSummary {
  const { timeSeconds } = track;
  const flightSeconds = timeSeconds[flight.landingIndex]! - timeSeconds[flight.takeoffIndex]!;
  const timeInThermals = sum(thermals.map(({ durationSeconds }) => durationSeconds));
  const gainM = sum(thermals.map((thermal) => thermal.gainM));
  const best = Math.max(...thermals.map(({ climbMaxMps }) => climbMaxMps ?? -Infinity));
  return {
    count: thermals.length,
    timeSeconds: timeInThermals,
    gainM,
    climbMeanMps: timeInThermals > 0 ? gainM / timeInThermals : null,
    climbBestMps: Number.isFinite(best) ? best : null,
    shareOfFlight: timeInThermals / flightSeconds,
    turnDirectionLeftShare: leftShare(
      track,
      spans.map(({ firstPhase, lastPhase }) => circling.slice(firstPhase, lastPhase)).flat(),
    ),
    circleSecondsMean: mean(circles.map(({ seconds }) => seconds)),
    circleRadiusMMean: mean(circles.flatMap(({ air }) => (air ? [air.radiusM] : []))),
  };
}

/** Of the turn whose side the log tells; null unless that is most of the time circled. */
function leftShare({ timeSeconds }: Track, phases: readonly CirclingPhase[]): number | null {
  const secondsOf = (of: readonly CirclingPhase[]) =>
    sum(of.map(({ startIndex, endIndex }) => timeSeconds[endIndex]! - timeSeconds[startIndex]!));
  const told = phases.filter(({ turnDeg }) => turnDeg !== null);
  const turns = turnsOf(told);
  if (turns === null || turns.leftDeg + turns.rightDeg === 0) return null;
  if (secondsOf(told) <= secondsOf(phases) / 2) return null;
  return turns.leftDeg / (turns.leftDeg + turns.rightDeg);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
