import { LocalScale, longitudeStep } from '../geo/local-scale.js';
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
const FAST_MARGIN = 0.99;

/**
 * One look at all fixes for what cleaning would have to look for step by step: most logs suffer from little of it.
 * Fixes that are taken out or moved in time make neighbours of others, so that these two ask for all the rest.
 */
export function surveyFixes(fixes: FixColumns): FixSurvey {
  const { count, timeSeconds, latitudeDeg, longitudeDeg, is3d } = fixes;
  const fastMps = FAST_MARGIN * CLEANING.spikeSpeedMinMps;
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
      const eastDeg = longitudeStep(longitudeBefore, longitude);
      if (northDeg === 0 && eastDeg === 0) {
        if (is3d[i] === 0) return ANYTHING;
      } else {
        scale.moveTo(latitudeBefore);
        const northM = northDeg * scale.northMetres;
        const eastM = eastDeg * scale.eastMetres;
        const fastM = fastMps * seconds;
        if (northM * northM + eastM * eastM > fastM * fastM) haveFastSteps = true;
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
