import { type FlightScore, ruleSetsOn, type ScoredColumns, scoreSpans } from '@engine/scoring';
import { bruteForcePoints } from './brute-force-score.js';
import { randomTrack } from './random-tracks.js';
import { samples } from '../harness/full-run.js';

const TRACKS = samples({ usual: 150, full: 500 });
const FIXES_MAX = 40;
const ERROR_POINTS = 1e-9;

/** A day whose rules are the newest, and one before every change of rules. */
const NEWEST = null;
const OLDEST = '2010-06-01';

function scoreExactly(
  columns: ScoredColumns,
  mode: 'exact' | 'league-rounded',
  flownOn: string | null,
): FlightScore[] {
  const span = { takeoffIndex: 0, landingIndex: columns.latitudeDeg.length - 1 };
  return scoreSpans(columns, [span], {
    flownOn,
    mode,
    tolerancePoints: 0,
    workMax: Infinity,
    explain: false,
  });
}

describe('the score of small tracks', () => {
  it.each([
    ['exact', NEWEST],
    ['league-rounded', NEWEST],
    ['exact', OLDEST],
  ] as const)(
    `equals an exhaustive search, on ${TRACKS} random tracks and under every rule set (%s, flown on %s)`,
    (mode, flownOn) => {
      const different: string[] = [];
      for (let seed = 0; seed < TRACKS; seed++) {
        const columns = randomTrack(seed, FIXES_MAX);
        const expectedPoints = bruteForcePoints(columns, ruleSetsOn(flownOn), mode);
        scoreExactly(columns, mode, flownOn).forEach((score, at) => {
          const expected = expectedPoints[at]!;
          const points = score.best?.pointsUnrounded ?? 0;
          if (Math.abs(points - expected) > ERROR_POINTS * (1 + expected) || !score.isOptimal) {
            different.push(`${seed} ${score.ruleSet} ${points} not ${expected}, ${score.pointsUpperBound}`);
          }
        });
      }
      expect(different).toEqual([]);
    },
    120_000,
  );
});
