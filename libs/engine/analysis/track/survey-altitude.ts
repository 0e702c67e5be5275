import { type AltitudeSurvey } from './altitude-survey.js';
import { CLEANING } from '../thresholds.js';
import { peakMinM } from './drop-altitude-peaks.js';
import { type FixSelection } from './fix-selection.js';
import { frozenJumpMinM } from './frozen-altitude.js';
import { leapLimitM } from './jagged-altitude.js';

/** Local constants, because these are read for every fix. */
const { altitudeRateMaxMps, altitudeNoiseM } = CLEANING;

/** Whether an aircraft can change its altitude by this many metres in this many seconds. */
export function isAltitudeStep(changeM: number, seconds: number): boolean {
  const limitM = altitudeRateMaxMps * seconds + altitudeNoiseM;
  return changeM <= limitM && -changeM <= limitM;
}

/** Lower bound of every step made by a fault, since fixes are at least one second apart. */
const LEAST_JUMP_M = frozenJumpMinM(1);

/** Scans a column once for its steps and its state. */
export function surveyAltitude(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  selection: FixSelection,
): AltitudeSurvey {
  const { indices, count } = selection;
  let haveJumps = false;
  let havePeaks = false;
  let haveLeaps = false;
  let haveSpikes = false;
  let zeros = 0;
  let beforeM = count > 0 ? altitudeM[indices[0]!]! : 0;
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    const altitude = altitudeM[fix]!;
    const changeM = altitude - beforeM;
    beforeM = altitude;
    if (altitude === 0) zeros++;
    if (changeM < LEAST_JUMP_M && changeM > -LEAST_JUMP_M) continue;
    const stepM = changeM < 0 ? -changeM : changeM;
    const seconds = timeSeconds[fix]! - timeSeconds[indices[i - 1]!]!;
    if (stepM < frozenJumpMinM(seconds)) continue;
    haveJumps = true;
    if (stepM >= peakMinM(seconds)) havePeaks = true;
    if (stepM > leapLimitM(seconds)) haveLeaps = true;
    if (!isAltitudeStep(changeM, seconds)) haveSpikes = true;
  }
  const state = stateOf(altitudeM, selection, zeros);
  return { state, haveJumps, havePeaks, haveLeaps, haveSpikes };
}

function stateOf(altitudeM: Int32Array, selection: FixSelection, zeros: number): AltitudeSurvey['state'] {
  const { count } = selection;
  if (zeros === count) return 'missing';
  const isOftenZero = zeros > CLEANING.sensorZeroShareMax * count;
  const dropsOut = isOftenZero && isSomewhereAbove(altitudeM, selection, CLEANING.sensorZeroAboveM);
  return !dropsOut && moves(altitudeM, selection) ? 'live' : 'dead';
}

function isSomewhereAbove(altitudeM: Int32Array, { indices, count }: FixSelection, limitM: number): boolean {
  for (let i = 0; i < count; i++) if (altitudeM[indices[i]!]! > limitM) return true;
  return false;
}

/** Most sensors have changed enough for a whole flight within its first minutes. */
function moves(altitudeM: Int32Array, { indices, count }: FixSelection): boolean {
  const enoughM = CLEANING.sensorChangeMinM * count;
  let changesM = 0;
  for (let i = 1; i < count && changesM < enoughM; i++) {
    changesM += Math.abs(altitudeM[indices[i]!]! - altitudeM[indices[i - 1]!]!);
  }
  return changesM >= enoughM;
}
