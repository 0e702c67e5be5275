import { CLEANING } from '../thresholds.js';
import { peakMinM } from './drop-altitude-peaks.js';
import { type FixSelection } from './fix-selection.js';
import { frozenJumpMinM } from './frozen-altitude.js';
import { leapLimitM } from './jagged-altitude.js';

/** An altitude column at a glance. */
export interface AltitudeSurvey {
  /** Whether it lives, by itself: zero throughout, or never moving, or dropping out to zero. */
  state: 'live' | 'missing' | 'dead';
  /** The steps that faults make, whose limits rise in this order: what no step reaches need not be looked for. */
  haveJumps: boolean;
  havePeaks: boolean;
  haveLeaps: boolean;
  haveSpikes: boolean;
}

/** Whether an aircraft can have changed its altitude by so many metres in so many seconds. */
export function isAltitudeStep(changeM: number, seconds: number): boolean {
  const limitM = CLEANING.altitudeRateMaxMps * seconds + CLEANING.altitudeNoiseM;
  return changeM <= limitM && -changeM <= limitM;
}

/** What no step stays below that a fault makes: fixes are a second apart or more. */
const LEAST_JUMP_M = frozenJumpMinM(1);

/** Goes through a column once, for its state and its steps. */
export function surveyAltitude(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
): AltitudeSurvey {
  let haveJumps = false;
  let havePeaks = false;
  let haveLeaps = false;
  let haveSpikes = false;
  let zeros = 0;
  let changesM = 0;
  let highestM = 0;
  let beforeM = count > 0 ? altitudeM[indices[0]!]! : 0;
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    const altitude = altitudeM[fix]!;
    const changeM = altitude - beforeM;
    const stepM = changeM < 0 ? -changeM : changeM;
    if (altitude === 0) zeros++;
    if (altitude > highestM) highestM = altitude;
    changesM += stepM;
    beforeM = altitude;
    if (stepM < LEAST_JUMP_M) continue;
    const seconds = timeSeconds[fix]! - timeSeconds[indices[i - 1]!]!;
    if (stepM < frozenJumpMinM(seconds)) continue;
    haveJumps = true;
    if (stepM >= peakMinM(seconds)) havePeaks = true;
    if (stepM > leapLimitM(seconds)) haveLeaps = true;
    if (!isAltitudeStep(changeM, seconds)) haveSpikes = true;
  }
  const moves = changesM >= CLEANING.sensorChangeMinM * count;
  const dropsOut = zeros > CLEANING.sensorZeroShareMax * count && highestM > CLEANING.sensorZeroAboveM;
  const state = zeros === count ? 'missing' : moves && !dropsOut ? 'live' : 'dead';
  return { state, haveJumps, havePeaks, haveLeaps, haveSpikes };
}
