import { type Stretch } from '../phases/flight-phase.js';
import { THERMAL, THERMAL_GAP } from '../thresholds.js';
import { silenceBetween } from '../track/gaps.js';
import { isJumpBetween } from '../track/jump.js';
import { type Track } from '../track/track.js';
import { climbsWithin } from './climbs-within.js';
import { cutCircling } from './cut-circling.js';
import { type CirclingPhase } from './detect-circling.js';

/** A climb in circles: track indices, and which circling phases make it up (last exclusive). */
export interface ThermalSpan extends Stretch {
  firstPhase: number;
  lastPhase: number;
}

/** Thermals, and the circling, cut where one of them begins or ends in the middle of it. */
export interface CircledClimbs {
  thermals: ThermalSpan[];
  circling: CirclingPhase[];
}

/**
 * Circling that lasts `secondsMin` and gains `gainMinM`. Phases close in time are one thermal even when the
 * pilot changed direction in it, or the recorder was silent for a while and the climb went on meanwhile. Circling
 * down before and after a climb is none of it: see {@link climbsWithin}.
 *
 * @param turnDeg turn since take-off by track index
 */
export function findThermals(
  track: Track,
  detected: readonly CirclingPhase[],
  turnDeg: Float64Array,
): CircledClimbs {
  const climbs: Stretch[] = [];
  for (const run of runsOf(track, detected)) {
    for (const climb of climbsWithin(track, run)) if (isThermal(track, climb)) climbs.push(climb);
  }
  const circling = cutCircling(track, detected, climbs, turnDeg);
  return { thermals: withPhases(climbs, circling), circling };
}

/** Phases of circling that would belong to one climb. */
function runsOf(track: Track, phases: readonly CirclingPhase[]): Stretch[] {
  const runs: Stretch[] = [];
  for (const { startIndex, endIndex } of phases) {
    const run = runs.at(-1);
    if (run !== undefined && isSameClimb(track, run.endIndex, startIndex)) run.endIndex = endIndex;
    else runs.push({ startIndex, endIndex });
  }
  return runs;
}

function withPhases(climbs: readonly Stretch[], circling: readonly CirclingPhase[]): ThermalSpan[] {
  const thermals: ThermalSpan[] = [];
  let phase = 0;
  for (const { startIndex, endIndex } of climbs) {
    while (phase < circling.length && circling[phase]!.startIndex < startIndex) phase++;
    const firstPhase = phase;
    while (phase < circling.length && circling[phase]!.startIndex < endIndex) phase++;
    // A climb through a silence alone was circled by nobody that the log knows of.
    if (phase > firstPhase) thermals.push({ startIndex, endIndex, firstPhase, lastPhase: phase });
  }
  return thermals;
}

function isThermal({ timeSeconds, altitudeM }: Track, { startIndex, endIndex }: Stretch): boolean {
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
