import { type FlightSpan } from '../flight/find-flights.js';
import { type FlightPhases } from '../phases/find-phases.js';
import { type Track } from '../track/track.js';
import { type Circle } from './find-circles.js';
import { turnsOf } from './measure-thermal.js';
import { type Thermal, type ThermalSummary } from './thermal-analysis.js';

/**
 * Adds the thermals of a flight up; the best climb is the best of all, circle time and radius are means over
 * circles.
 *
 * @param circles those of the thermals
 */
export function summariseThermals(
  { timeSeconds }: Track,
  flight: FlightSpan,
  { thermals: spans, circling }: FlightPhases,
  thermals: readonly Thermal[],
  circles: readonly Circle[],
): ThermalSummary {
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
      spans.map(({ firstPhase, lastPhase }) => circling.slice(firstPhase, lastPhase)).flat(),
    ),
    circleSecondsMean: mean(circles.map(({ seconds }) => seconds)),
    circleRadiusMMean: mean(circles.flatMap(({ air }) => (air ? [air.radiusM] : []))),
  };
}

/** Of the turn whose side the log tells. */
function leftShare(phases: Parameters<typeof turnsOf>[0]): number | null {
  const turns = turnsOf(phases.filter(({ turnDeg }) => turnDeg !== null));
  if (turns === null || turns.leftDeg + turns.rightDeg === 0) return null;
  return turns.leftDeg / (turns.leftDeg + turns.rightDeg);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}
