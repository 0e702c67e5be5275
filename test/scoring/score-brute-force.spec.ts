import { type FlightScore, RULE_SETS, type ScoredColumns, scoreSpans } from '@app/scoring';
import { bruteForcePoints } from './brute-force-score.js';
import { randomTrack } from './random-tracks.js';
import { samples } from '../harness/full-run.js';

const TRACKS = samples({ usual: 150, full: 500 });
const FIXES_MAX = 40;
const ERROR_POINTS = 1e-9;

function scoreExactly(columns: ScoredColumns, mode: 'exact' | 'league-rounded'): FlightScore[] {
  const span = { takeoffIndex: 0, landingIndex: columns.latitudeDeg.length - 1 };
  return scoreSpans(columns, [span], { mode, tolerancePoints: 0, workMax: Infinity, explain: false });
}

describe('the score of small tracks', () => {
  it.each(['exact', 'league-rounded'] as const)(
    `equals an exhaustive search, on ${TRACKS} random tracks and under every rule set (%s)`,
    (mode) => {
      const different: string[] = [];
      for (let seed = 0; seed < TRACKS; seed++) {
        const columns = randomTrack(seed, FIXES_MAX);
        const expectedPoints = bruteForcePoints(columns, RULE_SETS, mode);
        scoreExactly(columns, mode).forEach((score, at) => {
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
