import { randomTrack } from '../../../../../test/domain/score/random-tracks.js';
import { Arena } from '../arena.js';
import { GeodesicLegs } from '../frame/leg-measure.js';
import { FAI_OAR } from '../rules/fai.js';
import { layOutTrack } from '../scored-track.js';
import { SearchBudget } from '../search-budget.js';
import { CircuitRule } from './circuit-rule.js';
import { MidpointByPlaceSearch } from './midpoint-by-place-search.js';
import { MidpointSearch } from './midpoint-search.js';
import { SortedLegs, sortByPlace } from './track-by-place.js';

const TRACKS = 200;
const FIXES_MAX = 120;

describe('the search for out-and-returns by place', () => {
  it(`finds and proves what the search in the order of flight does, on ${TRACKS} random tracks`, () => {
    let found = 0;
    for (let seed = 0; seed < TRACKS; seed++) {
      const { latitudeDeg, longitudeDeg } = randomTrack(seed, FIXES_MAX);
      const track = layOutTrack(latitudeDeg, longitudeDeg, 0, latitudeDeg.length - 1, new Arena());
      const legs = new GeodesicLegs(track.frame);
      const rule = new CircuitRule(FAI_OAR.flightTypes[0]!, legs);
      const inOrder = new MidpointSearch(track, legs, rule);
      inOrder.run(0, 0, new SearchBudget(Infinity, null));

      const sorted = sortByPlace(track);
      const byPlace = new MidpointByPlaceSearch(sorted, new SortedLegs(legs, sorted.order), rule);
      byPlace.run(0, 0, new SearchBudget(Infinity, null));
      const [i, j, k] = [byPlace.i, byPlace.j, byPlace.k].map((place) => sorted.order[place]!);

      expect(byPlace).toMatchObject({ isProven: true });
      expect(byPlace.value).toBeCloseTo(inOrder.value, 9);
      if (byPlace.value === 0) continue;
      found++;
      expect([i, j, k]).toEqual([i, j, k].sort((a, b) => a! - b!));
      expect(2 * legs.kmToMiddle(j!, i!, k!)).toBeCloseTo(byPlace.value, 9);
    }
    expect(found).toBeGreaterThan(TRACKS / 10);
  });
});
