import { Pacing } from '../replay/pacing.js';
import { highlightsOf, OUTRO_SECONDS, shotAt, shotsOf, type StoryPart } from './shots.js';

const UNKNOWN = { gainM: null, climbMps: null, distanceKm: null, glideRatio: null, aboveGroundM: null };

function thermal(fromSeconds: number, climbMps: number, gainM: number, aboveGroundM = 900): StoryPart {
  return {
    ...{ ...UNKNOWN, kind: 'thermal', climbMps, gainM, aboveGroundM },
    ...{ fromSeconds, toSeconds: fromSeconds + gainM / climbMps },
  };
}

function glide(fromSeconds: number, toSeconds: number, distanceKm: number): StoryPart {
  return { ...UNKNOWN, kind: 'glide', fromSeconds, toSeconds, distanceKm, glideRatio: 9 };
}

const best = thermal(3_000, 3.5, 1_200);
const save = thermal(6_000, 1.2, 500, 90);
const long = glide(4_000, 5_200, 14);
const FLIGHT = {
  durationSeconds: 10_800,
  parts: [thermal(300, 1.5, 400), glide(700, 2_900, 9), best, long, save],
};

function shotsOfFlight(flight = FLIGHT) {
  return shotsOf(flight, new Pacing(flight.durationSeconds));
}

describe('the shots of a flight', () => {
  it('show the best climb, the longest glide and the low save', () => {
    const shown = new Map(highlightsOf(FLIGHT).map(({ kind, part }) => [kind, part]));
    expect(shown).toEqual(
      new Map([
        ['low-save', save],
        ['climb', best],
        ['glide', long],
      ]),
    );
  });

  it('follow one another without a gap, from an overview to the landing and another overview', () => {
    const shots = shotsOfFlight();
    expect(shots[0]).toMatchObject({ kind: 'overview', fromPlayed: 0 });
    expect(shots.slice(-2).map(({ kind }) => kind)).toEqual(['landing', 'overview']);
    for (const [i, shot] of shots.slice(1).entries()) expect(shot.fromPlayed).toBe(shots[i]!.toPlayed);
    const { playedSeconds } = new Pacing(FLIGHT.durationSeconds);
    expect(shots.at(-1)!.toPlayed).toBe(playedSeconds + OUTRO_SECONDS);
    const kinds = shots.map(({ kind }) => kind);
    expect(kinds.filter((kind) => ['climb', 'glide', 'low-save'].includes(kind))).toEqual([
      'climb',
      'glide',
      'low-save',
    ]);
  });

  it('are long enough to be understood', () => {
    for (const { fromPlayed, toPlayed } of shotsOfFlight())
      expect(toPlayed - fromPlayed).toBeGreaterThan(1.4);
  });

  it('of a flight without highlights are an overview, the pilot and the landing', () => {
    const shots = shotsOfFlight({ durationSeconds: 1_200, parts: [] });
    expect(shots.map(({ kind }) => kind)).toEqual(['overview', 'follow', 'landing', 'overview']);
    expect(shotAt(shots, 0).kind).toBe('overview');
    expect(shotAt(shots, 1e6).kind).toBe('overview');
  });
});
