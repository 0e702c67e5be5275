import { type ScoredColumns } from '@engine/scoring';
import { Arena } from '../../libs/engine/scoring/arena.js';
import { GeodesicLegs } from '../../libs/engine/scoring/frame/leg-measure.js';
import { FreeDistanceSearch } from '../../libs/engine/scoring/free-distance/free-distance-search.js';
import { layOutTrack, type ScoredTrack } from '../../libs/engine/scoring/scored-track.js';
import { SearchBudget } from '../../libs/engine/scoring/search-budget.js';
import { ADVERSARIES } from './adversaries.js';
import { randomTrack } from './random-tracks.js';

const TURNPOINTS = 3;
const FIXES = 900;
const SAME_KM = 1e-9;

/** Enough fixes to examine positions in groups, and groups of groups. */
const MANY_FIXES = 3600;

const TRACKS: Readonly<Record<string, ScoredColumns>> = {
  'many thermals on a line': ADVERSARIES['regular thermals on a line']!(MANY_FIXES),
  'a long straight line': ADVERSARIES['a straight line']!(MANY_FIXES),
  ...Object.fromEntries(Object.entries(ADVERSARIES).map(([name, make]) => [name, make(FIXES)])),
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, k) => [`random track ${2000 + k}`, randomTrack(2000 + k, FIXES)]),
  ),
};

function layOut({ latitudeDeg, longitudeDeg }: ScoredColumns): ScoredTrack {
  return layOutTrack(latitudeDeg, longitudeDeg, 0, latitudeDeg.length - 1, new Arena());
}

/** The longest path in km, by trying every pair of fixes for every leg. */
function longestByAllPairs({ frame }: ScoredTrack): number {
  const longest = Array.from({ length: TURNPOINTS + 2 }, () => new Float64Array(frame.count)); // by number of legs
  for (let to = 0; to < frame.count; to++) {
    for (let from = 0; from <= to; from++) {
      const km = frame.km(from, to);
      for (let legs = 1; legs <= TURNPOINTS + 1; legs++) {
        longest[legs]![to] = Math.max(longest[legs]![to]!, longest[legs - 1]![from]! + km);
      }
    }
  }
  return Math.max(...longest.at(-1)!);
}

function search(track: ScoredTrack, toleranceKm: number, work: number): FreeDistanceSearch {
  const found = new FreeDistanceSearch(track, new GeodesicLegs(track.frame), TURNPOINTS);
  found.seed();
  found.run(0, toleranceKm, new SearchBudget(work, null));
  return found;
}

describe.each(Object.entries(TRACKS))('the free distance of %s', (_, columns) => {
  const track = layOut(columns);
  const longestKm = longestByAllPairs(track);

  it('equals the result of trying all pairs of fixes', () => {
    const { best, isProven, kmMax } = search(track, 0, Infinity);
    expect(isProven).toBe(true);
    expect(Math.abs(best!.km - longestKm)).toBeLessThan(SAME_KM * (1 + longestKm));
    expect(kmMax).toBeGreaterThanOrEqual(longestKm - SAME_KM * (1 + longestKm));
  });

  it.each([1_000, 30_000, 300_000, 3_000_000])('has a valid bound after work of %d', (work) => {
    const { best, kmMax } = search(track, 0.005, work);
    expect(best!.km).toBeLessThanOrEqual(longestKm + SAME_KM * (1 + longestKm));
    expect(kmMax).toBeGreaterThanOrEqual(longestKm - SAME_KM * (1 + longestKm));
  });
});
