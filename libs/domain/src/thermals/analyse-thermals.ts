import { type FlightSpan } from '../flight/find-flights.js';
import { type FlightPoint } from '../flight/flight-metrics.js';
import { findLifts } from '../phases/find-lifts.js';
import { CIRCLING, METRICS, THERMAL, WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { straightWinds } from '../wind/straight-winds.js';
import { WindProfile } from '../wind/wind-profile.js';
import { type CirclingPhase } from './detect-circling.js';
import { type Circle, findCircles } from './find-circles.js';
import { findThermals, type ThermalSpan } from './find-thermals.js';
import { measureGlide } from './measure-glide.js';
import { measureThermal } from './measure-thermal.js';
import { type FlightPhases } from './phase-metrics.js';
import {
  type Thermal,
  type ThermalAnalysis,
  type ThermalParameters,
  type ThermalSummary,
} from './thermal-analysis.js';

const PARAMETERS: ThermalParameters = {
  thermalSecondsMin: THERMAL.secondsMin,
  thermalGainMinM: THERMAL.gainMinM,
  turnRateEnterDegPerSecond: CIRCLING.enterRateDegPerSecond,
  turnRateLeaveDegPerSecond: CIRCLING.leaveRateDegPerSecond,
  climbAveragingSeconds: METRICS.averagingSeconds,
  glideSecondsMin: THERMAL.glideSecondsMin,
  glideProgressMin: THERMAL.glideProgressMin,
  windBandHeightM: WIND.bandHeightM,
};

/**
 * Describes the thermals, climbs without circles, glides and winds of a flight.
 *
 * @param phases how the flight divides; null (log too sparse) gives null, as does a log without altitudes
 */
export function analyseThermals(
  track: Track,
  flight: FlightSpan,
  phases: FlightPhases | null,
  pointAt: (index: number) => FlightPoint,
): ThermalAnalysis | null {
  if (phases === null || track.altitudeSource === null) return null;
  const { circling, glides, turnDeg } = phases;
  const circles = findCircles(track, circling, turnDeg);
  const wind = windOf(track, flight, circles);
  const spans = findThermals(track, circling);
  const timeOf = (index: number) => pointAt(index).time;
  const thermals = measureAll(track, spans, circling, circles, pointAt);
  return {
    summary: summarise(track, flight, spans, thermals, circling, circles),
    thermals,
    lifts: findLifts(track, flight, circling).map((lift) => ({
      ...lift,
      startsAt: timeOf(lift.startIndex),
      endsAt: timeOf(lift.endIndex),
    })),
    glides: glides.map((glide) => measureGlide(track, glide, wind, timeOf)),
    windProfile: wind.toBands(),
    wind: wind.mean(track, flight),
    parameters: { ...PARAMETERS },
  };
}

/** Circles tell the wind best; without any, straight flight may. */
function windOf(track: Track, flight: FlightSpan, circles: readonly Circle[]): WindProfile {
  const samples = circles.flatMap(({ air, altitudeM }) =>
    air ? [{ eastMps: air.eastMps, northMps: air.northMps, altitudeM }] : [],
  );
  if (samples.length > 0) return new WindProfile(samples, 'circles');
  return new WindProfile(straightWinds(track, flight), 'straight_flight');
}

function measureAll(
  track: Track,
  spans: readonly ThermalSpan[],
  circling: readonly CirclingPhase[],
  circles: readonly Circle[],
  pointAt: (index: number) => FlightPoint,
): Thermal[] {
  return spans.map((span) => {
    const own = circles.filter((circle) => isInside(circle, span));
    return measureThermal(track, span, circling.slice(span.firstPhase, span.lastPhase), own, pointAt);
  });
}

function isInside({ startIndex, endIndex }: Circle, span: ThermalSpan): boolean {
  return startIndex >= span.startIndex && endIndex <= span.endIndex;
}

function summarise(
  track: Track,
  flight: FlightSpan,
  spans: readonly ThermalSpan[],
  thermals: readonly Thermal[],
  circling: readonly CirclingPhase[],
  circles: readonly Circle[],
): ThermalSummary {
  const { timeSeconds } = track;
  const flightSeconds = timeSeconds[flight.landingIndex]! - timeSeconds[flight.takeoffIndex]!;
  const timeInThermals = sum(thermals.map(({ durationSeconds }) => durationSeconds));
  const gainM = sum(thermals.map((thermal) => thermal.gainM));
  const turns = spans.flatMap(({ firstPhase, lastPhase }) =>
    circling.slice(firstPhase, lastPhase).map(({ turnDeg }) => turnDeg),
  );
  const turnedDeg = sum(turns.map((turn) => Math.abs(turn)));
  const own = circles.filter((circle) => spans.some((span) => isInside(circle, span)));
  const best = Math.max(...thermals.map(({ climbMaxMps }) => climbMaxMps ?? -Infinity));
  return {
    count: thermals.length,
    timeSeconds: timeInThermals,
    gainM,
    climbMeanMps: timeInThermals > 0 ? gainM / timeInThermals : null,
    climbBestMps: Number.isFinite(best) ? best : null,
    shareOfFlight: timeInThermals / flightSeconds,
    turnDirectionLeftShare: turnedDeg > 0 ? sum(turns.map((turn) => Math.max(0, -turn))) / turnedDeg : null,
    circleSecondsMean: mean(own.map(({ seconds }) => seconds)),
    circleRadiusMMean: mean(own.flatMap(({ air }) => (air ? [air.radiusM] : []))),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}
