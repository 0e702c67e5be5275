import { bruteForcePoints } from './brute-force-score.js';
import { onEarth, randomTrack } from './random-tracks.js';
import { type ScoreMode } from '../../libs/engine/scoring/flight-score.js';
import { type FlightType, type RuleSet } from '../../libs/engine/scoring/rules/rule-set.js';
import { RULE_SETS } from '../../libs/engine/scoring/rules/rule-sets.js';
import { type ScoredColumns, scoreSpans } from '../../libs/engine/scoring/score-flight.js';
import { isTooShort } from '../../libs/engine/scoring/too-short.js';

const [XCONTEST, XCLEAGUE, FAI_OAR] = (['xcontest', 'xcleague', 'fai-oar'] as const).map((wanted) =>
  RULE_SETS.find(({ name }) => name === wanted)!,
) as [RuleSet, RuleSet, RuleSet];

const TRACKS = 300;
const FIXES_MAX = 20;
/** Enough for the beats to fall into one part of the flight. */
const BEATS_FIXES = 80;
const MODES = ['exact', 'league-rounded'] as const;

/** A flight type of every shape, with any sides, that closes however far apart it ends. */
const OPEN = { fixedKm: Infinity, relative: 0, freeKm: Infinity };
const TYPES: FlightType[] = [
  ...XCLEAGUE.flightTypes.slice(0, 2),
  { ...XCLEAGUE.flightTypes[2]!, sideMin: 0, sideMax: 1 },
  ...FAI_OAR.flightTypes,
].map((type) => (type.closing === undefined ? type : { ...type, closing: OPEN }));

/**
 * Real rounding for the mode that rounds; almost none for the other, where it would only hide a bound that is too
 * low.
 */
const ROUNDINGS = {
  exact: { legDecimals: 9, distanceDecimals: 9, pointsDecimals: 9 },
  'league-rounded': XCLEAGUE.rounding,
};

/** Scores these flight types by their distance, from a minimum distance on. */
function scoringFrom(flightTypes: readonly FlightType[], fromKm: number, mode: ScoreMode): RuleSet {
  const tiers = [{ fromKm, multiplier: 1 }];
  const types = flightTypes.map((type) => ({ ...type, tiers }));
  return { ...XCLEAGUE, rounding: ROUNDINGS[mode], flightTypes: types };
}

function isShort({ latitudeDeg, longitudeDeg }: ScoredColumns, ...ruleSets: RuleSet[]): boolean {
  return isTooShort(latitudeDeg, longitudeDeg, 0, latitudeDeg.length - 1, ruleSets);
}

/** Random tracks of a few kilometres; every third one crosses the equator or is close to a pole. */
function* shortTracks(): Generator<ScoredColumns> {
  for (let seed = 0; seed < TRACKS; seed++) {
    const { latitudeDeg, longitudeDeg } = randomTrack(seed, FIXES_MAX);
    const [lat, lon, place] = [latitudeDeg[0]!, longitudeDeg[0]!, [undefined, 0, -89.9][seed % 3]];
    const atKm = Array.from(latitudeDeg, (latitude, i): [number, number] => [
      (longitudeDeg[i]! - lon) * 111.2 * Math.cos((lat * Math.PI) / 180),
      (latitude - lat) * 111.2,
    ]);
    const extentKm = Math.max(0.1, ...atKm.flat().map(Math.abs));
    yield onEarth(atKm, (0.2 + (seed % 37) / 10) / extentKm, place ?? lat, lon);
  }
}

describe('a flight too short to score', () => {
  it.each(MODES)('never has a scoring distance of any shape (%s)', (mode) => {
    for (const columns of shortTracks()) {
      for (const types of [TYPES, ...TYPES.map((type) => [type])]) {
        const [longestKm] = bruteForcePoints(columns, [scoringFrom(types, 0, mode)], mode);
        expect(isShort(columns, scoringFrom(types, longestKm! * (1 - 1e-12), mode))).toBe(false);
      }
    }
  });

  it.each([-89, -60, -30, 0, 45, 75, 89])(
    'is recognised within 2 % on beats at %s°, and no longer flight is',
    (place) => {
      for (const [x, y] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        // prettier-ignore
        const beats = Array.from({ length: BEATS_FIXES }, (_, i): [number, number] =>
          i === 1 || i === 3 ? [x, y] : [0, 0],
        );
        const columns = onEarth(beats, 1, place, 8);
        const [longestKm] = bruteForcePoints(columns, [scoringFrom(TYPES, 0, 'exact')], 'exact');
        expect(isShort(columns, scoringFrom(TYPES, longestKm! * (1 - 1e-12), 'exact'))).toBe(false);
        expect(isShort(columns, scoringFrom(TYPES, longestKm! * 1.02, 'exact'))).toBe(true);
      }
    },
  );

  it.each(MODES)('has the score of a search without result (%s)', (mode) => {
    const path = Array.from({ length: 600 }, (_, i) => [Math.cos(i / 9) / 2, Math.sin(i / 9) / 2] as const);
    const columns = onEarth(path, 0.8, 46, 8);
    const span = { takeoffIndex: 0, landingIndex: 599 };
    expect(isShort(columns, XCLEAGUE)).toBe(true);
    const [quick] = scoreSpans(columns, [span], { ruleSets: ['xcleague'], mode, explain: false });
    const [explained] = scoreSpans(columns, [span], { ruleSets: ['xcleague'], mode, explain: true });
    for (const outcome of explained!.types) outcome.lost = null;
    expect(quick).toEqual(explained);
  });

  it('is not assumed if a rule set scores any distance, or across a longitude that jumps', () => {
    const columns = onEarth([[0, 0], [1, 0], [0, 1]], 0.5, 46, 179.999); // prettier-ignore
    expect(isShort(columns, XCLEAGUE)).toBe(true);
    expect(isShort(columns, XCLEAGUE, XCONTEST)).toBe(false);
    const longitudeDeg = columns.longitudeDeg.map((longitude) =>
      longitude > 180 ? longitude - 360 : longitude,
    );
    expect(isShort({ ...columns, longitudeDeg }, XCLEAGUE)).toBe(false);
  });
});
