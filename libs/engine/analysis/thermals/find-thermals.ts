import { type Stretch } from '../phases/flight-phase.js';
import { THERMAL, THERMAL_GAP } from '../thresholds.js';
import { gapSecondsBetween } from '../track/gaps.js';
import { isJumpBetween } from '../track/jump.js';
import { type Track } from '../track/track.js';
import { climbsWithin } from './climbs-within.js';
import { cutCircling } from './cut-circling.js';
import { type CirclingPhase } from './circling-phase.js';

/** A circling climb: track indices, and the range of circling phases in it (last exclusive). */
export interface ThermalSpan extends Stretch {
  firstPhase: number;
  lastPhase: number;
}

/** Thermals and circling phases; the phases are cut where a thermal starts or ends within them. */
export interface CircledClimbs {
  thermals: ThermalSpan[];
  circling: CirclingPhase[];
}

/**
 * Circling that lasts `secondsMin` and gains `gainMinM`. Phases close in time are one thermal even if the pilot
 * changed direction, or if the climb continued through a gap in the recording. Circling down before and after a climb
 * is excluded: see {@link climbsWithin}.
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

/** Circling phases that would belong to one climb. */
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
    // A climb that lies entirely in a gap has no recorded circling.
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

/** Whether the stretch between two circling phases belongs to one climb. */
function isSameClimb(track: Track, from: number, to: number): boolean {
  const { timeSeconds, altitudeM, segment } = track;
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  if (isJumpBetween(track, from, to)) return false;
  // The ends of circling lie up to half an interval and half a second from the fixes nearest to them.
  const interruptionSecondsMax = THERMAL.interruptionSecondsMax + track.samplingIntervalSeconds + 1;
  if (seconds <= interruptionSecondsMax) return true;
  if (segment[from] === segment[to]) return false;
  const silentSeconds = gapSecondsBetween(track, from, to);
  return (
    silentSeconds <= THERMAL_GAP.silenceSecondsMax &&
    seconds - silentSeconds <= interruptionSecondsMax &&
    altitudeM[to]! - altitudeM[from]! >= THERMAL_GAP.climbMinMps * seconds
  );
}
