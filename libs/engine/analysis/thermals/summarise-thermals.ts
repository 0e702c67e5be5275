import { type FlightSpan } from '../flight/flight-span.js';
import { type FlightPhases } from '../phases/find-phases.js';
import { totalSeconds } from '../phases/stretch-seconds.js';
import { type Track } from '../track/track.js';
import { type CirclingPhase } from './circling-phase.js';
import { circleMeans } from './circle-means.js';
import { type Circle } from './find-circles.js';
import { type ThermalSpan } from './find-thermals.js';
import { turnsOf } from './measure-thermal.js';
import { type Thermal, type ThermalSummary } from './thermal-analysis.js';

/**
 * Summarises the thermals of a flight. The best climb is the maximum over all thermals; circle time and radius are
 * means over circles.
 *
 * @param circles the circles in the thermals
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
  const timeInThermals = sum(thermals.map(durationOf));
  const gainM = sum(thermals.map(gainOf));
  const means = circleMeans(circles);
  const best = Math.max(...thermals.map(climbMaxOf));
  return {
    count: thermals.length,
    timeSeconds: timeInThermals,
    gainM,
    climbMeanMps: timeInThermals > 0 ? sum(thermals.map(climbedOf)) / timeInThermals : null,
    climbBestMps: Number.isFinite(best) ? best : null,
    shareOfFlight: timeInThermals / flightSeconds,
    turnDirectionLeftShare: leftShare(track, phasesIn(spans, circling)),
    circleSecondsMean: means.seconds,
    circleRadiusMMean: means.radiusM,
  };
}

// Named functions, because V8 recompiles closures created for every flight.
const durationOf = ({ durationSeconds }: Thermal): number => durationSeconds;
const gainOf = ({ gainM }: Thermal): number => gainM;
/** Not the gain in whole metres, whose rounding could raise the mean above the best climb. */
const climbedOf = ({ climbMeanMps, durationSeconds }: Thermal): number => climbMeanMps * durationSeconds;
const climbMaxOf = ({ climbMaxMps }: Thermal): number => climbMaxMps ?? -Infinity;

function sum(values: readonly number[]): number {
  let total = 0;
  // By index: V8 stores integer and float arrays differently, and an iterator allocates for every value.
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

function phasesIn(spans: readonly ThermalSpan[], circling: readonly CirclingPhase[]): CirclingPhase[] {
  const phases: CirclingPhase[] = [];
  for (const { firstPhase, lastPhase } of spans) {
    for (let phase = firstPhase; phase < lastPhase; phase++) phases.push(circling[phase]!);
  }
  return phases;
}

/** Share of the turn with a known direction; null unless the direction is known for most of the circling time. */
function leftShare(track: Track, phases: readonly CirclingPhase[]): number | null {
  const known = phases.filter(hasDirection);
  const turns = turnsOf(known);
  if (turns === null || turns.leftDeg + turns.rightDeg === 0) return null;
  if (totalSeconds(track, known) <= totalSeconds(track, phases) / 2) return null;
  return turns.leftDeg / (turns.leftDeg + turns.rightDeg);
}

const hasDirection = ({ turnDeg }: CirclingPhase): boolean => turnDeg !== null;
