import { type Track } from '../track/track.js';
import { type FlightPhases } from './find-phases.js';
import { phaseMetrics } from './phase-metrics.js';

/** Consecutive glides of one minute each, given as [metres flown, metres lost]. */
function ratiosOf(glides: readonly (readonly [number, number])[]): (number | null)[] {
  const sums = (at: 0 | 1) => glides.reduce((sums, glide) => [...sums, sums.at(-1)! + glide[at]], [0]);
  const pathM = Float64Array.from(sums(0));
  const track = {
    altitudeSource: 'pressure',
    timeSeconds: Int32Array.from(pathM, (_, i) => 60 * i),
    pathM,
    altitudeM: Int32Array.from(sums(1), (lostM) => 2000 - lostM),
  } as unknown as Track;
  const stretches = glides.map((_, i) => ({ startIndex: i, endIndex: i + 1 }));
  const phases = { sequence: [], glides: stretches } as unknown as FlightPhases;
  const flight = { takeoffIndex: 0, landingIndex: glides.length };
  const { glideRatioMean, glideRatioBest } = phaseMetrics(track, flight, phases);
  return [glideRatioMean, glideRatioBest];
}

describe('glide ratios', () => {
  it.each([
    [
      'computed over all glides',
      [
        [4000, 500],
        [6000, 500],
        [900, 100],
      ],
      [10_900 / 1100, 12],
    ],
    [
      'computed without flat glides that would raise the mean above the best',
      [
        [4700, 1000],
        [9000, 10],
      ],
      [4.7, 4.7],
    ],
    [
      'computed without glides that gain height',
      [
        [4700, 1000],
        [9000, -990],
      ],
      [4.7, 4.7],
    ],
    [
      'null when no glide is long and steep enough',
      [
        [9000, 40],
        [900, 90],
        [9000, 30],
      ],
      [null, null],
    ],
    ['null without glides', [], [null, null]],
  ] as [string, [number, number][], (number | null)[]][])('are %s', (_, glides, expected) => {
    const [mean, best] = ratiosOf(glides);
    if (expected[0] === null) expect([mean, best]).toEqual(expected);
    else {
      expect(mean).toBeCloseTo(expected[0]!, 9);
      expect(best).toBeCloseTo(expected[1]!, 9);
      expect(mean).toBeLessThanOrEqual(best!);
    }
  });
});
