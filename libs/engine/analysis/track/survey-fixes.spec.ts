import { type FixColumns } from '../igc/igc-file.js';
import { type FixSurvey, surveyFixes } from './survey-fixes.js';

const COUNT = 60;
const AT = 30;
/** 11 m north. */
const STEP_DEG = 1e-4;

/** Flying north at 11 m/s, one fix per second, with one fault. */
function fixesWith(fault: (fixes: FixColumns) => void): FixColumns {
  const numbers = Array.from({ length: COUNT }, (_, fix) => fix);
  const fixes = {
    count: COUNT,
    timeSeconds: Int32Array.from(numbers, (fix) => 40_000 + fix),
    latitudeDeg: Float64Array.from(numbers, (fix) => 46 + STEP_DEG * fix),
    longitudeDeg: new Float64Array(COUNT).fill(8),
    pressureAltitudeM: new Int32Array(COUNT).fill(1000),
    gnssAltitudeM: new Int32Array(COUNT).fill(1040),
    is3d: new Uint8Array(COUNT).fill(1),
    recordStart: new Uint32Array(COUNT),
  };
  fault(fixes);
  return fixes;
}

/** Shifts the times of all fixes from `AT` on. */
function shiftTimes({ timeSeconds }: FixColumns, seconds: number): void {
  for (let fix = AT; fix < COUNT; fix++) timeSeconds[fix]! += seconds;
}

function found(survey: FixSurvey): string[] {
  return Object.entries(survey)
    .filter(([, isFound]) => isFound)
    .map(([name]) => name);
}

const ALL = ['haveInvalid', 'haveDisorder', 'haveClockSteps', 'haveFastSteps'];

describe('the survey of fixes', () => {
  it('finds nothing in a sound log', () => {
    expect(found(surveyFixes(fixesWith(() => undefined)))).toEqual([]);
  });

  it.each<[string, string[], (fixes: FixColumns) => void]>([
    ['a clock jump of two minutes', ['haveClockSteps'], (fixes) => shiftTimes(fixes, 120)],
    ['a step of 46 m/s', ['haveFastSteps'], ({ latitudeDeg }) => (latitudeDeg[AT]! += 3.2e-4)],
  ])('finds %s', (_, expected, fault) => {
    expect(found(surveyFixes(fixesWith(fault)))).toEqual(expected);
  });

  it.each<[string, (fixes: FixColumns) => void]>([
    ['a repeated time', (fixes) => shiftTimes(fixes, -1)],
    ['a backward time', (fixes) => shiftTimes(fixes, -10)],
    ['a position at 0,0', ({ latitudeDeg, longitudeDeg }) => (latitudeDeg[AT] = longitudeDeg[AT] = 0)],
    [
      'a V fix that repeats the position before it',
      ({ latitudeDeg, is3d }) => {
        latitudeDeg[AT] = latitudeDeg[AT - 1]!;
        is3d[AT] = 0;
      },
    ],
  ])('reports every possible fault after %s', (_, fault) => {
    expect(found(surveyFixes(fixesWith(fault)))).toEqual(ALL);
  });
});
