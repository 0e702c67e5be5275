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

/** A walk of some kilometres with steps of a few hundred metres, the same for a seed each time. */
function randomWalk(seed: number) {
  let state = seed + 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const latitudeDeg = new Float64Array(3 + Math.floor(random() * (FIXES_MAX - 3))).fill(46);
  const longitudeDeg = new Float64Array(latitudeDeg.length).fill(8);
  for (let i = 1; i < latitudeDeg.length; i++) {
    latitudeDeg[i] = latitudeDeg[i - 1]! + 0.01 * (random() - 0.5);
    longitudeDeg[i] = longitudeDeg[i - 1]! + 0.01 * (random() - 0.5);
  }
  return { latitudeDeg, longitudeDeg };
}

describe('the search for out-and-returns by place', () => {
  it(`finds and proves what the search in the order of flight does, on ${TRACKS} random tracks`, () => {
    let found = 0;
    for (let seed = 0; seed < TRACKS; seed++) {
      const { latitudeDeg, longitudeDeg } = randomWalk(seed);
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
