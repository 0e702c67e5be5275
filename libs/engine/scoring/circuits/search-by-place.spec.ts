import { Arena } from '../arena.js';
import { GeodesicLegs } from '../frame/leg-measure.js';
import { circuitProblem } from '../problems.js';
import { FAI_OAR, FAI_OAR2 } from '../rules/fai.js';
import { type FlightType, type RuleSet } from '../rules/rule-set.js';
import { rulesOn } from '../rules/seasons.js';
import { XCLEAGUE } from '../rules/xcleague.js';
import { NORWAY } from '../rules/xcontest.js';
import { layOutTrack } from '../scored-track.js';
import { SearchBudget } from '../search-budget.js';
import { SortedLegs, sortByPlace } from './track-by-place.js';

const XCLEAGUE_NOW = rulesOn(XCLEAGUE, null);
const TRACKS = 300;
const FIXES_MAX = 120;

/** A reproducible random walk of some kilometres in steps of a few hundred metres. */
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

/** Flight types that are also searched by position when the flight order is of little help. */
const CASES: readonly [title: string, ruleSet: RuleSet, code: string][] = [
  ['out-and-returns around one turnpoint', rulesOn(FAI_OAR, null), 'out_and_return'],
  ['out-and-returns around two', rulesOn(FAI_OAR2, null), 'out_and_return'],
  ['triangles that may be open', rulesOn(NORWAY, null), 'free_triangle'],
  [
    'triangles of limited sides',
    { ...XCLEAGUE_NOW, flightTypes: withoutTiers(XCLEAGUE_NOW) },
    'flat_triangle',
  ],
];

/** Random tracks are shorter than the first tier. */
function withoutTiers({ flightTypes }: RuleSet): FlightType[] {
  return flightTypes.map((type) => ({ ...type, tiers: [{ fromKm: 0, multiplier: 1 }] }));
}

describe('the search by place', () => {
  it.each(CASES)(`finds and proves the %s of ${TRACKS} random tracks`, (_, { flightTypes }, code) => {
    const type = flightTypes.find((candidate) => candidate.code === code)!;
    let found = 0;
    for (let seed = 0; seed < TRACKS; seed++) {
      const { latitudeDeg, longitudeDeg } = randomWalk(seed);
      const track = layOutTrack(latitudeDeg, longitudeDeg, 0, latitudeDeg.length - 1, new Arena());
      const legs = new GeodesicLegs(track.frame);
      const { search: inOrder } = circuitProblem(track, legs, type);
      inOrder.run(0, 0, new SearchBudget(Infinity, null));

      const sorted = sortByPlace(track);
      const { order } = sorted;
      const byPlace = inOrder.byPlace(sorted, new SortedLegs(legs, order), { track, legs, order });
      byPlace.run(0, 0, new SearchBudget(Infinity, null));
      const [i, j, k] = [byPlace.i, byPlace.j, byPlace.k].map((place) => order[place]!).sort((a, b) => a - b);

      expect(byPlace).toMatchObject({ isProven: true });
      expect(byPlace.value).toBeCloseTo(inOrder.value, 9);
      if (byPlace.value === 0) continue;
      found++;
      inOrder.value = 0;
      inOrder.offer(i!, j!, k!, 0, new SearchBudget(Infinity, null));
      expect(inOrder.value).toBeCloseTo(byPlace.value, 9);
    }
    expect(found).toBeGreaterThan(TRACKS / 20);
  });
});
