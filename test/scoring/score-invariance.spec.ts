import { type FlightScore, type ScoredColumns, scoreSpans } from '@engine/scoring';
import { ADVERSARIES } from './adversaries.js';
import { randomTrack } from './random-tracks.js';

const SAME_POINTS = 1e-9;

function score(columns: ScoredColumns): FlightScore[] {
  const span = { takeoffIndex: 0, landingIndex: columns.latitudeDeg.length - 1 };
  return scoreSpans(columns, [span], { tolerancePoints: 0, workMax: Infinity, explain: false });
}

/** Transformations of the same flight that must not change its score. */
const VIEWS: Readonly<Record<string, (columns: ScoredColumns) => ScoredColumns>> = {
  'flown backwards': ({ latitudeDeg, longitudeDeg }) => ({
    latitudeDeg: latitudeDeg.slice().reverse(),
    longitudeDeg: longitudeDeg.slice().reverse(),
  }),
  'on the other side of the equator': ({ latitudeDeg, longitudeDeg }) => ({
    latitudeDeg: latitudeDeg.map((latitude) => -latitude),
    longitudeDeg,
  }),
  'mirrored east to west': ({ latitudeDeg, longitudeDeg }) => ({
    latitudeDeg,
    longitudeDeg: longitudeDeg.map((longitude) => -longitude),
  }),
  'across the antimeridian, with longitudes that jump': ({ latitudeDeg, longitudeDeg }) => {
    const shift = 180 - longitudeDeg[longitudeDeg.length >> 1]!;
    return { latitudeDeg, longitudeDeg: longitudeDeg.map((longitude) => wrapped(longitude + shift)) };
  },
};

function wrapped(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude;
}

describe.each(Object.entries(VIEWS))('a flight %s', (_, view) => {
  it('scores the same on random tracks of up to 400 fixes', () => {
    const different: string[] = [];
    for (let seed = 1000; seed < 1040; seed++) {
      const columns = randomTrack(seed, 400);
      const seen = score(view(columns));
      score(columns).forEach(({ ruleSet, best }, at) => {
        const points = best?.pointsUnrounded ?? 0;
        const other = seen[at]?.best?.pointsUnrounded ?? 0;
        if (Math.abs(points - other) > SAME_POINTS * (1 + points)) {
          different.push(`${seed} ${ruleSet} ${points} ${other}`);
        }
      });
    }
    expect(different).toEqual([]);
  }, 60_000);
});

describe('short and stationary tracks', () => {
  it.each([
    ['one fix', [46], [8]],
    ['two fixes', [46, 46.1], [8, 8]],
    ['a place that never changes', [46, 46, 46, 46], [8, 8, 8, 8]],
    ['a fix at the pole', [89.99, 90, 89.99], [0, 0, 180]],
  ])('are scored sensibly: %s', (_, latitudes, longitudes) => {
    const columns = {
      latitudeDeg: Float64Array.from(latitudes),
      longitudeDeg: Float64Array.from(longitudes),
    };
    for (const { points, isOptimal, pointsUpperBound } of score(columns)) {
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThan(50);
      expect(isOptimal).toBe(true);
      expect(pointsUpperBound).toBeGreaterThanOrEqual(points);
    }
  });

  it('give the straight distance for two fixes', () => {
    const columns = { latitudeDeg: Float64Array.of(46, 46.1), longitudeDeg: Float64Array.of(8, 8) };
    expect(score(columns)[0]?.best).toMatchObject({ code: 'free_flight', points: 11.12 });
  });

  it('have no score without a flight', () => {
    const columns = { latitudeDeg: Float64Array.of(46), longitudeDeg: Float64Array.of(8) };
    expect(scoreSpans(columns, [])).toEqual([]);
  });
});

describe('several flights in a log', () => {
  it('are scored separately, and the best counts', () => {
    const columns = randomTrack(1002, 300);
    const last = columns.latitudeDeg.length - 1;
    const spans = [
      { takeoffIndex: 0, landingIndex: last >> 2 },
      { takeoffIndex: last >> 2, landingIndex: last },
    ];
    const options = { ruleSets: ['xcontest'], tolerancePoints: 0 } as const;
    const alone = spans.map((span) => scoreSpans(columns, [span], options)[0]!);
    const [together] = scoreSpans(columns, spans, options);
    const best = alone[0]!.points > alone[1]!.points ? alone[0]! : alone[1]!;
    expect(together).toMatchObject({ points: best.points, takeoffIndex: best.takeoffIndex, isOptimal: true });
  });
});

describe('tracks designed to be slow', () => {
  const FIXES = 18_000;
  const WORK_MAX = 10_000_000;

  it.each(Object.entries(ADVERSARIES))(
    '%s finishes within a small budget, with a bound',
    (_, make) => {
      const columns = make(FIXES);
      const span = { takeoffIndex: 0, landingIndex: FIXES - 1 };
      const options = { workMax: WORK_MAX };
      for (const { points, pointsUpperBound, isOptimal } of scoreSpans(columns, [span], options)) {
        expect(Number.isFinite(pointsUpperBound)).toBe(true);
        expect(pointsUpperBound).toBeGreaterThanOrEqual(points);
        if (isOptimal) expect(pointsUpperBound - points).toBeLessThan(0.11);
      }
    },
    60_000,
  );

  it.each([
    ['a straight line', 0],
    ['a perfect circle', 0],
    ['a flight with position spikes', 0],
  ])(
    '%s is still proven by XContest rules',
    (name) => {
      const columns = ADVERSARIES[name]!(FIXES);
      const span = { takeoffIndex: 0, landingIndex: FIXES - 1 };
      const [score] = scoreSpans(columns, [span], {
        ruleSets: ['xcontest'],
        workMax: Infinity,
        explain: false,
      });
      expect(score).toMatchObject({ isOptimal: true });
    },
    60_000,
  );

  it.each(Object.entries(ADVERSARIES))(
    '%s, shorter, has a bound after little work that holds after much',
    (_, make) => {
      const columns = make(400);
      const [span, explain] = [{ takeoffIndex: 0, landingIndex: 399 }, false];
      const truths = scoreSpans(columns, [span], { workMax: 1e9, explain });
      for (const workMax of [100_000, 2_000_000]) {
        scoreSpans(columns, [span], { workMax, explain }).forEach(({ points, pointsUpperBound }, at) => {
          expect(points).toBeLessThanOrEqual(truths[at]!.points);
          expect(pointsUpperBound).toBeGreaterThanOrEqual(truths[at]!.points);
        });
      }
    },
    60_000,
  );

  it.each([
    ['a straight line', 'fai'],
    ['regular thermals on a line', 'xcontest'],
    ['a perfect circle', 'xcleague'],
    ['a spiral', 'norway'],
    ['laps along a ridge', 'xcleague'],
    ['laps along a ridge', 'norway'],
    ['noise in a box of 50 km', 'ffvl'],
    ['a recorder on the ground', 'norway'],
    ['a flight with position spikes', 'xcleague'],
  ] as const)(
    '%s is bounded within 0.05 %% by the rules of %s within the budget',
    (name, ruleSet) => {
      const span = { takeoffIndex: 0, landingIndex: FIXES - 1 };
      const scores = scoreSpans(ADVERSARIES[name]!(FIXES), [span], { ruleSets: [ruleSet], explain: false });
      for (const { points, pointsUpperBound, isOptimal } of scores) {
        expect(isOptimal || pointsUpperBound - points <= 0.0005 * points).toBe(true);
      }
    },
    60_000,
  );
});
