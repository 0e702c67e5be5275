import { type FlightSpan } from '../flight/flight-span.js';
import { TOW } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** A launch under power or by rope: where it ends, and how fast it climbed. */
export interface Tow {
  /** Track index of the release, or of stopping the engine. */
  releaseIndex: number;
  meanClimbMps: number;
}

/**
 * Winch, aerotow or powered climb at the start of a flight; null when the pilot launched without help.
 *
 * From take-off the track climbs steadily without circling. For a sailplane the climb only has to last. A paraglider
 * or hang glider must also be pulled up steeply and straight, since soaring along a slope climbs too.
 */
export function findTow(track: Track, flight: FlightSpan): Tow | null {
  if (track.altitudeSource === null) return null;
  const startIndex = flight.takeoffIndex;
  const climb = followClimb(track, flight);
  if (climb === null) return null;
  const { fromIndex, releaseIndex, endsByTurning } = climb;
  const { timeSeconds, altitudeM, pathM, eastM, northM } = track;
  const seconds = timeSeconds[releaseIndex]! - timeSeconds[fromIndex]!;
  if (seconds < TOW.secondsMin) return null;
  const gainM = altitudeM[releaseIndex]! - altitudeM[startIndex]!;
  const lengthM = pathM[releaseIndex]! - pathM[fromIndex]!;
  const meanClimbMps = (altitudeM[releaseIndex]! - altitudeM[fromIndex]!) / seconds;
  const straightM = Math.hypot(
    eastM[releaseIndex]! - eastM[fromIndex]!,
    northM[releaseIndex]! - northM[fromIndex]!,
  );
  const isTow =
    lengthM >= TOW.fastSpeedMinMps * seconds
      ? meanClimbMps >= TOW.fastClimbMinMps && gainM >= TOW.fastGainMinM
      : meanClimbMps >= TOW.slowClimbMinMps &&
        gainM >= TOW.slowGainMinM &&
        gainM >= TOW.slowSlopeMin * lengthM &&
        straightM >= TOW.slowProgressMin * lengthM &&
        timeSeconds[fromIndex]! - timeSeconds[startIndex]! <= TOW.slowRollSecondsMax &&
        !(endsByTurning && climbsOn(track, flight, releaseIndex, meanClimbMps));
  return isTow ? { releaseIndex, meanClimbMps } : null;
}

/** The steady climb without circling at the start of the flight. */
function followClimb(track: Track, { takeoffIndex, landingIndex }: FlightSpan) {
  const { timeSeconds, altitudeM, pathM } = track;
  const turns = new RecentTurn(track, takeoffIndex);
  let fromIndex = -1;
  let releaseIndex = -1;
  let endsByTurning = false;
  for (let from = takeoffIndex, to = from; to < landingIndex; from = to) {
    while (to < landingIndex && timeSeconds[to]! - timeSeconds[from]! < TOW.stepSeconds) to++;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const isClimbing = altitudeM[to]! - altitudeM[from]! >= TOW.climbMinMps * seconds;
    const isFast = pathM[to]! - pathM[from]! >= TOW.fastSpeedMinMps * seconds;
    if (turns.turnedDegAfter(from, to) > (isFast ? TOW.fastTurnMaxDeg : TOW.turnMaxDeg)) {
      endsByTurning = true;
      break;
    }
    if (isClimbing) {
      if (fromIndex < 0) fromIndex = from;
      releaseIndex = to;
    } else if (fromIndex < 0) {
      if (timeSeconds[to]! - timeSeconds[takeoffIndex]! > TOW.rollSecondsMax) return null;
    } else if (timeSeconds[to]! - timeSeconds[releaseIndex]! > TOW.interruptionSecondsMax) break;
  }
  return fromIndex < 0 ? null : { fromIndex, releaseIndex, endsByTurning };
}

/** Whether the aircraft turns back and keeps climbing, without circling: along a slope, not on a rope. */
function climbsOn(track: Track, { landingIndex }: FlightSpan, from: number, meanClimbMps: number): boolean {
  const { timeSeconds, altitudeM } = track;
  const turns = new RecentTurn(track, from, TOW.afterTurnSeconds);
  let turnedDeg = 0;
  let to = from;
  for (let step = from; step < landingIndex; step = to) {
    while (to < landingIndex && timeSeconds[to]! - timeSeconds[step]! < TOW.stepSeconds) to++;
    turnedDeg = Math.max(turnedDeg, turns.turnedDegAfter(step, to));
    if (timeSeconds[to]! - timeSeconds[from]! >= TOW.afterTurnSeconds) break;
  }
  const gainM = altitudeM[to]! - altitudeM[from]!;
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  return turnedDeg < TOW.afterTurnCircleMinDeg && gainM > TOW.afterTurnClimbShareMax * meanClimbMps * seconds;
}

/** Net turn of the course over the last `seconds`, updated step by step. */
class RecentTurn {
  private readonly steps: { time: number; deg: number }[] = [];
  private courseRad: number | null = null;

  constructor(
    private readonly track: Track,
    firstIndex: number,
    private readonly seconds: number = TOW.turnSeconds,
  ) {
    this.steps.push({ time: track.timeSeconds[firstIndex]!, deg: 0 });
    holdShape(this);
  }

  /** Degrees; left and right turns cancel out. */
  turnedDegAfter(from: number, to: number): number {
    const { eastM, northM, timeSeconds, segment } = this.track;
    // In half steps, so that a circle of 20 s cannot hide between two courses of 10 s.
    const middle = (from + to) >> 1;
    let deg = 0;
    for (const [a, b] of [
      [from, middle],
      [middle, to],
    ] as const) {
      if (a === b || segment[a] !== segment[b]) continue;
      const courseRad = Math.atan2(eastM[b]! - eastM[a]!, northM[b]! - northM[a]!);
      if (this.courseRad !== null) deg += wrapDeg(((courseRad - this.courseRad) * 180) / Math.PI);
      this.courseRad = courseRad;
    }
    const time = timeSeconds[to]!;
    this.steps.push({ time, deg });
    while (this.steps[0]!.time <= time - this.seconds) this.steps.shift();
    return Math.abs(this.steps.reduce((sum, step) => sum + step.deg, 0));
  }
}

function wrapDeg(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
