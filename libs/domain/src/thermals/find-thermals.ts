import { THERMAL, THERMAL_GAP } from '../thresholds.js';
import { silenceBetween } from '../track/gaps.js';
import { isJumpBetween } from '../track/jump.js';
import { type Track } from '../track/track.js';
import { type CirclingPhase } from './detect-circling.js';

/** A climb in circles: track indices, and which circling phases make it up (last exclusive). */
export interface ThermalSpan {
  startIndex: number;
  endIndex: number;
  firstPhase: number;
  lastPhase: number;
}

/**
 * Circling that lasts `secondsMin` and gains `gainMinM`. Phases close in time are one thermal even when the
 * pilot changed direction in it, or the recorder was silent for a while and the climb went on meanwhile.
 */
export function findThermals(track: Track, phases: readonly CirclingPhase[]): ThermalSpan[] {
  const thermals: ThermalSpan[] = [];
  let span: ThermalSpan | null = null;
  phases.forEach(({ startIndex, endIndex }, phase) => {
    if (span !== null && isSameClimb(track, span.endIndex, startIndex)) {
      span.endIndex = endIndex;
      span.lastPhase = phase + 1;
      return;
    }
    if (span !== null && isThermal(track, span)) thermals.push(span);
    span = { startIndex, endIndex, firstPhase: phase, lastPhase: phase + 1 };
  });
  if (span !== null && isThermal(track, span)) thermals.push(span);
  return thermals;
}

function isThermal({ timeSeconds, altitudeM }: Track, { startIndex, endIndex }: ThermalSpan): boolean {
  return (
    timeSeconds[endIndex]! - timeSeconds[startIndex]! >= THERMAL.secondsMin &&
    altitudeM[endIndex]! - altitudeM[startIndex]! >= THERMAL.gainMinM
  );
}

/** Whether the way between two circling phases belongs to one climb. */
function isSameClimb(track: Track, from: number, to: number): boolean {
  const { timeSeconds, altitudeM, segment } = track;
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  if (isJumpBetween(track, from, to)) return false;
  // Where circling ends is known to a fix on either side.
  const interruptionSecondsMax = THERMAL.interruptionSecondsMax + 2 * track.samplingIntervalSeconds;
  if (seconds <= interruptionSecondsMax) return true;
  if (segment[from] === segment[to]) return false;
  const silentSeconds = silenceBetween(track, from, to);
  return (
    silentSeconds <= THERMAL_GAP.silenceSecondsMax &&
    seconds - silentSeconds <= interruptionSecondsMax &&
    altitudeM[to]! - altitudeM[from]! >= THERMAL_GAP.climbMinMps * seconds
  );
}
