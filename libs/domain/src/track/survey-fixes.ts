import { LocalScale, longitudeStep, METRES_PER_DEGREE_MAX } from '../geo/local-scale.js';
import { isNullIsland } from '../geo/null-island.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';

/** What the fixes of a file may suffer from; what is false they certainly don't. */
export interface FixSurvey {
  /** Fixes without a position. */
  haveInvalid: boolean;
  /** Times that repeat or go back. */
  haveDisorder: boolean;
  /** Steps of the clock as long as a jump of it. */
  haveClockSteps: boolean;
  /** Steps fast enough for a spike of position. */
  haveFastSteps: boolean;
}

/** Lengths are taken with another scale later on: this much less than the limit counts as fast. */
const FAST_MPS = 0.99 * CLEANING.spikeSpeedMinMps;
/** What is slower in degrees a second, both axes taken for equally long, is slow wherever it is. */
const SLOW_DEG2 = (FAST_MPS / METRES_PER_DEGREE_MAX) ** 2;

/**
 * One look at all fixes for what cleaning would have to look for step by step: most logs suffer from little of it.
 * Fixes that are taken out or moved in time make neighbours of others, so that these two ask for all the rest.
 */
export function surveyFixes(fixes: FixColumns): FixSurvey {
  const { count, timeSeconds, latitudeDeg, longitudeDeg, is3d } = fixes;
  const scale = new LocalScale();
  let haveClockSteps = false;
  let haveFastSteps = false;
  let timeBefore = 0;
  let latitudeBefore = 0;
  let longitudeBefore = 0;
  for (let i = 0; i < count; i++) {
    const time = timeSeconds[i]!;
    const latitude = latitudeDeg[i]!;
    const longitude = longitudeDeg[i]!;
    if (isNullIsland(latitude, longitude)) return ANYTHING;
    if (i > 0) {
      const seconds = time - timeBefore;
      if (seconds <= 0) return ANYTHING;
      if (seconds >= CLEANING.clockJumpSecondsMin) haveClockSteps = true;
      const northDeg = latitude - latitudeBefore;
      const eastDeg = longitude - longitudeBefore;
      const wayDeg2 = northDeg * northDeg + eastDeg * eastDeg;
      if (wayDeg2 > SLOW_DEG2 * seconds * seconds) {
        scale.moveTo(latitudeBefore);
        const northM = northDeg * scale.northMetres;
        const eastM = longitudeStep(longitudeBefore, longitude) * scale.eastMetres;
        const fastM = FAST_MPS * seconds;
        if (northM * northM + eastM * eastM > fastM * fastM) haveFastSteps = true;
      } else if (wayDeg2 === 0 && is3d[i] === 0) {
        return ANYTHING;
      }
    }
    timeBefore = time;
    latitudeBefore = latitude;
    longitudeBefore = longitude;
  }
  return { haveInvalid: false, haveDisorder: false, haveClockSteps, haveFastSteps };
}

const ANYTHING: Readonly<FixSurvey> = {
  haveInvalid: true,
  haveDisorder: true,
  haveClockSteps: true,
  haveFastSteps: true,
};
