import { wrapLongitude } from '../geo/wrap-longitude.js';
import { type FlightPoint } from '../flight/flight-metrics.js';
import { speedExtremes } from '../flight/speed-metrics.js';
import { CIRCLE, METRICS } from '../thresholds.js';
import { gapSecondsBetween } from '../track/gaps.js';
import { changeInWholeMetres, type Track } from '../track/track.js';
import { highest } from './climbs-within.js';
import { type CirclingPhase } from './circling-phase.js';
import { circleMeans } from './circle-means.js';
import { type Circle } from './find-circles.js';
import { type ThermalSpan } from './find-thermals.js';
import { driftOfCircles, driftOfClimb } from './thermal-drift.js';
import { type Thermal, type TurnDirection } from './thermal-analysis.js';

const BEST_CLIMB_SECONDS = 30;

type PointAt = (index: number) => FlightPoint;

/**
 * Describes one thermal.
 *
 * @param phases its circling phases
 * @param circles its complete circles
 */
export function measureThermal(
  track: Track,
  span: ThermalSpan,
  phases: readonly CirclingPhase[],
  circles: readonly Circle[],
  pointAt: PointAt,
): Thermal {
  const { startIndex, endIndex } = span;
  const durationSeconds = track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]!;
  const enter = pointAt(startIndex);
  const exit = pointAt(endIndex);
  const climbMeanMps = (track.altitudeM[endIndex]! - track.altitudeM[startIndex]!) / durationSeconds;
  const climbBest30sMps = bestClimb(track, span, BEST_CLIMB_SECONDS, climbMeanMps);
  const climbMaxMps = bestClimb(track, span, METRICS.averagingSeconds, climbBest30sMps ?? climbMeanMps);
  const turns = turnsOf(phases);
  const means = circleMeans(circles);
  return {
    startIndex,
    endIndex,
    startsAt: enter.time,
    endsAt: exit.time,
    durationSeconds,
    enter,
    exit,
    centre: centreOf(track, startIndex, endIndex),
    gainM: changeInWholeMetres(track, startIndex, endIndex),
    altitudeMaxM: highest(track.altitudeM, startIndex, endIndex),
    heightLostM: heightLostM(track, startIndex, endIndex),
    climbMeanMps,
    climbMaxMps,
    climbBest30sMps,
    circles: turns && (turns.leftDeg + turns.rightDeg) / 360,
    direction: turns && directionOf(turns),
    circleSecondsMean: means.seconds,
    radiusMMean: means.radiusM,
    bankDeg: means.bankDeg,
    drift: circles.length > 0 ? driftOfCircles(track, circles) : driftOfClimb(track, startIndex, endIndex),
    efficiency: climbMaxMps === null || climbMaxMps <= 0 ? null : Math.min(1, climbMeanMps / climbMaxMps),
    confidence: confidenceOf(track, span, circles.length, means.seconds),
  };
}

/**
 * Best mean climb over the given seconds; null if no such span is free of gaps and bridged altitudes. A climb is
 * nowhere weaker than its mean, so where the strongest part lies in a gap or a bridged altitude, `leastMps` counts.
 */
function bestClimb(
  track: Track,
  { startIndex, endIndex }: ThermalSpan,
  seconds: number,
  leastMps: number,
): number | null {
  const { climbMaxMps } = speedExtremes(track, startIndex, endIndex, seconds);
  return climbMaxMps === null ? null : Math.max(climbMaxMps, leastMps);
}

interface Turns {
  leftDeg: number;
  rightDeg: number;
}

/** Turn in each direction; null if the direction of any phase is unknown, as in a sparse log. */
export function turnsOf(phases: readonly CirclingPhase[]): Turns | null {
  const turns: Turns = { leftDeg: 0, rightDeg: 0 };
  for (const { turnDeg } of phases) {
    if (turnDeg === null) return null;
    if (turnDeg < 0) turns.leftDeg -= turnDeg;
    else turns.rightDeg += turnDeg;
  }
  return turns;
}

function directionOf({ leftDeg, rightDeg }: Turns): TurnDirection {
  const left = leftDeg / (leftDeg + rightDeg);
  if (left >= CIRCLE.directionShareMin) return 'left';
  return left <= 1 - CIRCLE.directionShareMin ? 'right' : 'mixed';
}

/** Sum of the descents of at least `reversalMinM`. */
function heightLostM({ altitudeM }: Track, from: number, to: number): number {
  let lost = 0;
  let high = altitudeM[from]!;
  let low = high;
  for (let i = from + 1; i <= to; i++) {
    const altitude = altitudeM[i]!;
    if (altitude < low) low = altitude;
    if (altitude > high || altitude - low >= METRICS.reversalMinM) {
      if (high - low >= METRICS.reversalMinM) lost += high - low;
      high = altitude;
      low = altitude;
    }
  }
  return high - low >= METRICS.reversalMinM ? lost + high - low : lost;
}

function centreOf({ timeSeconds, latitudeDeg, longitudeDeg }: Track, from: number, to: number) {
  let latitude = 0;
  let longitude = 0;
  for (let i = from + 1; i <= to; i++) {
    const half = (timeSeconds[i]! - timeSeconds[i - 1]!) / 2;
    latitude += half * (latitudeDeg[i]! + latitudeDeg[i - 1]!);
    longitude += half * (longitudeDeg[i]! + longitudeDeg[i - 1]!);
  }
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  return { latitude: latitude / seconds, longitude: wrapLongitude(longitude / seconds) };
}

/** Lower with few circles, few fixes per circle, and long gaps. */
function confidenceOf(
  track: Track,
  { startIndex, endIndex }: ThermalSpan,
  circles: number,
  circleSeconds: number | null,
): number {
  const seconds = track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]!;
  const recorded = 1 - gapSecondsBetween(track, startIndex, endIndex) / seconds;
  const fixesPerCircle =
    (circleSeconds ?? CIRCLE.secondsTypical) / Math.max(1, track.samplingIntervalSeconds);
  const circlesFlown = circleSeconds === null ? (recorded * seconds) / CIRCLE.secondsTypical : circles;
  return (
    recorded *
    Math.min(1, circlesFlown / CIRCLE.circlesCertain) *
    Math.min(1, fixesPerCircle / CIRCLE.fixesCertain)
  );
}
