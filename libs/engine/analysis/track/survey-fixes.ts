import { LocalScale, longitudeStep, METRES_PER_DEGREE_MAX } from '../geo/local-scale.js';
import { isNullIsland } from '../geo/null-island.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';

/** Faults that the fixes of a file may have; false means certainly absent. */
export interface FixSurvey {
  /** Fixes without a position. */
  haveInvalid: boolean;
  /** Times that repeat or go backward. */
  haveDisorder: boolean;
  /** Clock steps as long as a clock jump. */
  haveClockSteps: boolean;
  /** Steps fast enough for a position spike. */
  haveFastSteps: boolean;
}

/** Lengths are later computed at another scale, so steps slightly below the limit count as fast too. */
const FAST_MPS = 0.99 * CLEANING.spikeSpeedMinMps;
/** Below this speed in degrees per second, with both axes taken as equally long, a step is slow anywhere on Earth. */
const SLOW_DEG2 = (FAST_MPS / METRES_PER_DEGREE_MAX) ** 2;

/**
 * One pass over all fixes for faults that cleaning would otherwise search for step by step; most logs have few.
 * Removing fixes or changing their times creates new neighbours, so those two cases report every possible fault.
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
      const distanceDeg2 = northDeg * northDeg + eastDeg * eastDeg;
      if (distanceDeg2 > SLOW_DEG2 * seconds * seconds) {
        scale.moveTo(latitudeBefore);
        const northM = northDeg * scale.northMetres;
        const eastM = longitudeStep(longitudeBefore, longitude) * scale.eastMetres;
        const fastM = FAST_MPS * seconds;
        if (northM * northM + eastM * eastM > fastM * fastM) haveFastSteps = true;
      } else if (distanceDeg2 === 0 && is3d[i] === 0) {
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
