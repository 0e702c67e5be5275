import { type FlightSpan } from '../flight/flight-span.js';
import { type FlightPoint } from '../flight/flight-metrics.js';
import { medianSpeedMps } from '../flight/median-speed.js';
import { type FlightPhases } from '../phases/find-phases.js';
import { type LiftSpan } from '../phases/find-lifts.js';
import { type FlightPhase, type FlightPhaseKind, type Stretch } from '../phases/flight-phase.js';
import { ofAtLeast } from '../phases/stretch-seconds.js';
import { CIRCLING, LIFT, METRICS, RIDGE, THERMAL, WIND } from '../thresholds.js';
import { changeInWholeMetres, type Track } from '../track/track.js';
import { sparseWinds } from '../wind/sparse-winds.js';
import { straightWinds } from '../wind/straight-winds.js';
import { WindProfile } from '../wind/wind-profile.js';
import { type WindSample } from '../wind/wind-sample.js';
import { type Circle, findCircles } from './find-circles.js';
import { type ThermalSpan } from './find-thermals.js';
import { measureGlide } from './measure-glide.js';
import { measureThermal } from './measure-thermal.js';
import { summariseThermals } from './summarise-thermals.js';
import {
  type GlideDetails,
  type LiftDetails,
  type Thermal,
  type ThermalAnalysis,
  type ThermalParameters,
} from './thermal-analysis.js';

const PARAMETERS: ThermalParameters = {
  thermalSecondsMin: THERMAL.secondsMin,
  thermalGainMinM: THERMAL.gainMinM,
  turnRateEnterDegPerSecond: CIRCLING.enterRateDegPerSecond,
  turnRateLeaveDegPerSecond: CIRCLING.leaveRateDegPerSecond,
  turnIntervalSecondsMax: CIRCLING.turnIntervalSecondsMax,
  circlingIntervalSecondsMax: CIRCLING.intervalSecondsMax,
  climbAveragingSeconds: METRICS.averagingSeconds,
  ridgeProgressMax: RIDGE.progressMax,
  ridgeSecondsMin: RIDGE.secondsMin,
  straightClimbSecondsMin: LIFT.secondsMin,
  glideSecondsMin: THERMAL.glideSecondsMin,
  glideProgressMin: THERMAL.glideProgressMin,
  windBandHeightM: WIND.bandHeightM,
  windSliceSeconds: WIND.sliceSeconds,
};

/**
 * Describes the thermals, lift without circling, glides and winds of a flight. Null if the log has no altitudes or is
 * too sparse for phases.
 *
 * @param phases the phases of the flight; null if the log is too sparse
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
  const wind = new WindProfile(track, windSamples(track, flight, phases, circles));
  const timeOf = (index: number) => pointAt(index).time;
  const circlesOf = circlesBySpan(circles, phases.thermals);
  const thermals: Thermal[] = [];
  for (const [thermal, span] of phases.thermals.entries()) {
    const own = circling.slice(span.firstPhase, span.lastPhase);
    thermals.push(measureThermal(track, span, own, circlesOf[thermal]!, pointAt));
  }
  const lifts: LiftDetails[] = [];
  for (const lift of phases.lifts) lifts.push(measureLift(track, lift, timeOf));
  const glideDetails: GlideDetails[] = [];
  for (const glide of glides) glideDetails.push(measureGlide(track, glide, wind, timeOf));
  return {
    summary: summariseThermals(track, flight, phases, thermals, inAll(circlesOf)),
    thermals,
    lifts,
    glides: glideDetails,
    windProfile: wind.byAltitude(timeOf),
    windByTime: wind.byTime(timeOf),
    wind: wind.mean(flight),
    parameters: { ...PARAMETERS },
  };
}

/** Circling, and everything flown at the speed of an engine or a winch. */
const NOT_STRAIGHT: ReadonlySet<FlightPhaseKind> = new Set(['thermal', 'circling', 'tow']);

/**
 * Circles give the best wind (in sparse logs, {@link sparseWinds}). Straight flight is used for stretches without
 * circling that are long enough, or everywhere if there are no circles.
 */
function windSamples(
  track: Track,
  flight: FlightSpan,
  phases: FlightPhases,
  circles: readonly Circle[],
): WindSample[] {
  const isSparse = track.samplingIntervalSeconds > CIRCLING.turnIntervalSecondsMax;
  const round = isSparse
    ? sparseWinds(track, phases.thermals, medianSpeedMps(track, flight))
    : circleWinds(circles);
  const straight = joined(phases.sequence.filter(isStraight));
  const secondsMin = round.length === 0 ? 0 : WIND.straightWindowSeconds;
  return [...round, ...straightWinds(track, ofAtLeast(track, secondsMin, straight))];
}

function circleWinds(circles: readonly Circle[]): WindSample[] {
  const winds: WindSample[] = [];
  for (const { air, altitudeM, startIndex, endIndex } of circles) {
    if (air === null) continue;
    const { eastMps, northMps } = air;
    const index = (startIndex + endIndex) >> 1;
    winds.push({ eastMps, northMps, altitudeM, index, source: 'circles', errorMps: 0 });
  }
  return winds;
}

const isStraight = ({ kind }: FlightPhase): boolean => !NOT_STRAIGHT.has(kind);

/** Joins phases that follow each other without circling in between. */
function joined(phases: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { startIndex, endIndex } of phases) {
    const last = stretches.at(-1);
    if (last?.endIndex === startIndex) last.endIndex = endIndex;
    else stretches.push({ startIndex, endIndex });
  }
  return stretches;
}

/** The circles within each span; both lists are in time order. */
function circlesBySpan(circles: readonly Circle[], spans: readonly ThermalSpan[]): Circle[][] {
  const bySpan: Circle[][] = [];
  let next = 0;
  for (const { startIndex, endIndex } of spans) {
    while (next < circles.length && circles[next]!.startIndex < startIndex) next++;
    const first = next;
    while (next < circles.length && circles[next]!.endIndex <= endIndex) next++;
    bySpan.push(circles.slice(first, next));
  }
  return bySpan;
}

function inAll(circlesOf: readonly Circle[][]): Circle[] {
  const circles: Circle[] = [];
  for (const own of circlesOf) for (const circle of own) circles.push(circle);
  return circles;
}

function measureLift(
  track: Track,
  { kind, startIndex, endIndex }: LiftSpan,
  timeOf: (index: number) => number | null,
): LiftDetails {
  const durationSeconds = track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]!;
  const gainM = changeInWholeMetres(track, startIndex, endIndex);
  return {
    kind: kind === 'ridge' ? 'ridge' : 'straight',
    startIndex,
    endIndex,
    startsAt: timeOf(startIndex),
    endsAt: timeOf(endIndex),
    durationSeconds,
    gainM,
    climbMeanMps: gainM / durationSeconds,
  };
}
