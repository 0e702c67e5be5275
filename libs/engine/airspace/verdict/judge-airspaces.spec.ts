import { metresPerLatitudeDegree, metresPerLongitudeDegree } from '@engine/analysis';
import { flownLog, type FlownLogOptions, type FlownPlace } from '../../../../test/factories/flown-log.js';
import { type Activation, type Airspace, type Ring } from '../airspace.js';
import { readLimit } from '../limit.js';
import { compileAirspaces } from './compile-airspaces.js';
import { judgeAirspaces } from './judge-airspaces.js';
import { type AirspaceProfile } from './profile.js';
import { SHIPPED_PROFILES } from './shipped-profiles.js';
import { type AirspaceCrossing, type AirspaceVerdict, type FlightConditions } from './verdict.js';

const [TRUE, GPS, CIVL] = SHIPPED_PROFILES as [AirspaceProfile, AirspaceProfile, AirspaceProfile];
const SPEED_MPS = 10;
const PLACE = { latitudeDeg: 47, longitudeDeg: 8 };
type Place = typeof PLACE;

type Corners = readonly (readonly [number, number])[];

interface VolumeOptions {
  readonly floor?: string;
  readonly ceiling?: string;
  readonly at?: Place;
  readonly activation?: Activation;
  readonly more?: Partial<Airspace>;
}

/** A volume whose corners are metres east and north of a place. */
function volume(
  corners: Corners,
  {
    floor = 'GND',
    ceiling = 'UNL',
    at = PLACE,
    activation = { rule: 'not_stated' },
    more,
  }: VolumeOptions = {},
): Airspace {
  return {
    ...{ name: 'VOLUME', icaoClass: 'D', type: 'ctr', code: 'D', line: 1 },
    ...{ floor: readLimit(floor), ceiling: readLimit(ceiling), activation },
    ...{ rings: [ringOf(corners, at)], ...more },
  };
}

function ringOf(corners: Corners, at: Place): Ring {
  const eastM = metresPerLongitudeDegree(at.latitudeDeg);
  const northM = metresPerLatitudeDegree(at.latitudeDeg);
  return {
    latitudesDeg: Float64Array.from(corners, ([, north]) => at.latitudeDeg + north / northM),
    longitudesDeg: Float64Array.from(corners, ([east]) => at.longitudeDeg + east / eastM),
  };
}

/** A rectangle from one corner to another. */
function box(west: number, south: number, east: number, north: number): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** Eastwards from a place at 10 m/s, and up or down. A sensor that shows one altitude throughout would count as dead. */
function eastwards(at: Place = PLACE, { fromM = 1_000, climbMps = 0 } = {}): (seconds: number) => FlownPlace {
  const eastM = metresPerLongitudeDegree(at.latitudeDeg);
  return (seconds) => ({
    latitudeDeg: at.latitudeDeg,
    longitudeDeg: at.longitudeDeg + (seconds * SPEED_MPS) / eastM,
    altitudeM: fromM + seconds * climbMps + 3 * Math.sin(seconds / 10),
  });
}

function judged(
  airspaces: readonly Airspace[],
  way = eastwards(),
  options: Partial<FlownLogOptions> = {},
  profile = TRUE,
  conditions: FlightConditions = {},
): AirspaceVerdict {
  const log = flownLog(way, { seconds: 400, ...options });
  return judgeAirspaces(log, compileAirspaces(airspaces), profile, conditions);
}

const START = 36_000;

describe('a flight through a box', () => {
  it.each([
    ['at the equator', { latitudeDeg: 0, longitudeDeg: 8 }],
    ['in the Alps', PLACE],
    ['in the north', { latitudeDeg: 70, longitudeDeg: 25 }],
    ['in the south', { latitudeDeg: -33, longitudeDeg: 151 }],
    ['across 180°', { latitudeDeg: -17, longitudeDeg: 179.985 }],
    ['west of Greenwich', { latitudeDeg: 51, longitudeDeg: -0.01 }],
  ])('%s is inside from border to border', (_, at) => {
    const verdict = judged([volume(box(1_005, -500, 3_003, 500), { at })], eastwards(at));
    expect(verdict.summary).toBe('inside');
    const [crossing] = verdict.crossings;
    expect(crossing).toMatchObject({ verdict: 'inside', reasons: [], quality: 'high' });
    expect(crossing!.entry.timeSeconds).toBeCloseTo(START + 100.5, 0);
    expect(crossing!.exit.timeSeconds).toBeCloseTo(START + 300.3, 0);
    expect(crossing!.insideSeconds).toBeCloseTo(199.8, 0);
    expect(crossing!.deepest.distance.horizontalM).toBeGreaterThan(495);
    expect(crossing!.deepest.distance.horizontalM).toBeLessThan(505);
    expect(Math.abs(crossing!.entry.longitudeDeg)).toBeLessThanOrEqual(180);
    expect(crossing!.entry.time).toBe(
      Date.parse('2025-06-14T00:00Z') + Math.round(crossing!.entry.timeSeconds * 1000),
    );
  });

  it('on the other side of 180° than the file has it is the same', () => {
    const at = { latitudeDeg: 10, longitudeDeg: 179.985 };
    const moved = volume(box(1_005, -500, 3_003, 500), {
      at: { ...at, longitudeDeg: at.longitudeDeg - 360 },
    });
    expect(judged([moved], eastwards(at)).crossings[0]!.entry.timeSeconds).toBeCloseTo(START + 100.5, 0);
  });

  it('that is narrower than the way between two fixes is found', () => {
    const profile = { ...GPS };
    const { crossings } = judged([volume(box(1_004, -500, 1_006, 500))], eastwards(), {}, profile);
    expect(crossings).toHaveLength(1);
    expect(crossings[0]!.insideSeconds).toBeCloseTo(0.2, 0);
    expect(judged([volume(box(1_004, -500, 1_006, 500))]).summary).toBe('possible');
  });

  it.each(['AT', 'UP TO'] as const)('that is only touched %s a limit is not crossed', (how) => {
    const top = (seconds: number) => ({
      ...eastwards()(seconds),
      altitudeM: 1_300 - 2 * Math.abs(seconds - 200),
    });
    const [floor, ceiling] = how === 'AT' ? ['1300m MSL', 'UNL'] : ['GND', '902m MSL'];
    const airspace = volume(box(-5_000, -5_000, 9_000, 5_000), { floor, ceiling });
    const way = how === 'AT' ? top : (t: number) => ({ ...top(t), altitudeM: 2_202 - top(t).altitudeM });
    const verdict = judged([airspace], way, {}, GPS);
    expect([verdict.summary, verdict.crossings]).toEqual(['near', []]);
    expect(verdict.misses).toHaveLength(1);
  });

  it('that the flight starts and ends in has no border to cross', () => {
    const [crossing] = judged([volume(box(-5_000, -5_000, 9_000, 5_000))]).crossings;
    expect(crossing).toMatchObject({ startsInside: true, endsInside: true, insideSeconds: 400 });
  });

  it('with a hole is left and entered again', () => {
    const rings = [box(500, -2_000, 3_500, 2_000), box(1_500, -1_000, 2_500, 1_000)];
    const { crossings } = judged(
      [volume(rings[0]!, { more: { rings: rings.map((ring) => ringOf(ring, PLACE)) } })],
      eastwards(),
      {},
      GPS,
    );
    expect(
      crossings.map(({ entry, exit }) => [entry, exit].map((point) => Math.round(point.timeSeconds - START))),
    ).toEqual([
      [50, 150],
      [250, 350],
    ]);
  });

  it('whose border crosses itself is inside where it is encircled an odd number of times', () => {
    // two triangles that meet at 2,000 m
    const bow: [number, number][] = [
      [1_000, -500],
      [3_000, 500],
      [3_000, -500],
      [1_000, 500],
    ];
    const { crossings } = judged([volume(bow)], eastwards(), {}, GPS);
    expect(crossings[0]!.entry.timeSeconds).toBeCloseTo(START + 100, 0);
    expect(crossings.at(-1)!.exit.timeSeconds).toBeCloseTo(START + 300, 0);
  });

  it('of a class that does not count is none', () => {
    const e = volume(box(1_005, -500, 3_003, 500), { more: { icaoClass: 'E', type: 'other' } });
    expect(judged([e])).toMatchObject({ summary: 'clear', crossings: [], misses: [] });
  });
});

describe('limits', () => {
  const around = box(-5_000, -5_000, 9_000, 5_000);
  const climbing = eastwards(PLACE, { fromM: 1_000, climbMps: 2 });

  it.each([
    // the barometer shows 100 m more than the altitude
    ['sea level', '1400m MSL', {}, 200],
    ['standard pressure', 'FL 50', {}, (1_524 - 1_100) / 2],
    ['ground', '500m AGL', { ground: { heightM: 850, sigmaM: 1 } }, 175],
  ])('above %s are compared with its own altimeter', (_, floor, options, seconds) => {
    const { crossings } = judged([volume(around, { floor })], climbing, { pressureOffsetM: 100, ...options });
    expect(crossings).toHaveLength(1);
    expect(crossings[0]!.verdict).toBe('inside');
    expect(crossings[0]!.entry.timeSeconds - START).toBeGreaterThan(seconds - 2);
    expect(crossings[0]!.entry.timeSeconds - START).toBeLessThan(seconds + 2);
    expect(crossings[0]!.deepest.distance.limit).toBe('floor');
  });

  it('of GPS altitude and of QNH are other times for the same flight', () => {
    const floor = volume(around, { floor: 'FL 50' });
    const at = (profile: AirspaceProfile) =>
      judged([floor], climbing, { pressureOffsetM: 100 }, profile).crossings[0]!.entry.timeSeconds - START;
    expect(Math.abs(at(GPS) - (1_524 - 1_000) / 2)).toBeLessThan(2);
    expect(Math.abs(at(CIVL) - (1_524 - 1_100) / 2)).toBeLessThan(2);
  });

  it('above ground without terrain are possible, never outside', () => {
    const { crossings, summary } = judged([volume(around, { floor: '3000m AGL' })], climbing);
    expect(summary).toBe('possible');
    expect(crossings[0]!.reasons).toEqual([{ code: 'ground_unknown' }]);
    expect(crossings[0]).toMatchObject({
      quality: 'low',
      floor: { isAboveGround: true, uncertaintyM: null },
    });
  });

  it('at the ground need no terrain', () => {
    expect(judged([volume(around, { floor: 'SFC', ceiling: '5000m MSL' })], climbing).summary).toBe('inside');
  });

  it('within the uncertainty of the terrain are possible', () => {
    const steep = { ground: { heightM: 850, sigmaM: 40 } };
    const { crossings } = judged([volume(around, { floor: '200m AGL' })], eastwards(), steep);
    expect(crossings[0]).toMatchObject({ verdict: 'possible', reasons: [{ code: 'ground_uncertain' }] });
  });

  it('in flight levels without a barometer are compared with a stated uncertainty', () => {
    const [crossing] = judged([volume(around, { floor: 'FL 55' })], climbing, {
      pressureOffsetM: null,
    }).crossings;
    expect(crossing).toMatchObject({ verdict: 'possible', floor: { isDerived: true } });
    expect(crossing!.reasons[0]).toMatchObject({ code: 'altitude_uncertain' });
    expect(crossing!.floor!.uncertaintyM).toBeGreaterThan(250);
  });

  it('of a log without altitudes are possible', () => {
    const flat = { pressureOffsetM: null, hasGnssAltitude: false };
    const { crossings } = judged([volume(around, { floor: 'FL 40' })], climbing, flat);
    expect(crossings[0]).toMatchObject({ verdict: 'possible', reasons: [{ code: 'altitude_unknown' }] });
  });

  it('that the file does not state are possible', () => {
    const { crossings } = judged([volume(around, { ceiling: 'NOTAM' })], climbing);
    expect(crossings[0]!.reasons).toEqual([{ code: 'limit_unknown', limit: 'ceiling', text: 'NOTAM' }]);
  });

  it('within the uncertainty of the altitude are possible, and inside for a profile without it', () => {
    const floor = volume(around, { floor: '995m MSL' });
    expect(judged([floor]).crossings[0]).toMatchObject({
      verdict: 'possible',
      reasons: [{ code: 'altitude_uncertain' }],
    });
    expect(judged([floor], eastwards(), {}, GPS).crossings[0]!.verdict).toBe('inside');
  });
});

describe('QNH', () => {
  const around = [volume(box(-5_000, -5_000, 9_000, 5_000))];

  it('is the pressure of the weather, of the ground at take-off or of its GNSS altitude', () => {
    // altimeters show 100 m too much on 1013.25 hPa
    const low = { pressureOffsetM: 100 };
    const { qnh } = judged(around, eastwards(), low, CIVL);
    expect(qnh!.source).toBe('takeoff_gnss');
    expect(qnh!.hPa).toBeCloseTo(1001.3, 0);
    const ground = { heightM: 950, sigmaM: 2 };
    const byGround = judged(around, eastwards(), { ...low, ground }, CIVL).qnh!;
    expect(byGround).toMatchObject({ source: 'takeoff_ground' });
    expect(byGround.hPa).toBeCloseTo(995.4, 0);
    expect(byGround.uncertaintyHPa).toBeCloseTo(4 / 8.3, 2);
    const byWeather = judged(around, eastwards(), low, CIVL, { seaLevelPressureHPa: 1001.3 }).qnh;
    expect(byWeather).toEqual({ hPa: 1001.3, uncertaintyHPa: 1.5, source: 'weather' });
  });

  it('of the weather levels a barometer alone', () => {
    const floor = [volume(box(-5_000, -5_000, 9_000, 5_000), { floor: '1650m MSL' })];
    const alone = { pressureOffsetM: 100, hasGnssAltitude: false };
    const climbing = eastwards(PLACE, { climbMps: 2 });
    const [crossing] = judged(floor, climbing, alone, TRUE, { seaLevelPressureHPa: 1001.3 }).crossings;
    expect(crossing!.verdict).toBe('inside');
    expect(crossing!.entry.timeSeconds - START).toBeCloseTo(325, -1);
    expect(judged(floor, climbing, alone).summary).toBe('possible');
  });
});

describe('times', () => {
  const weekdays = (isPossibleOnOthers: boolean): Activation => ({
    rule: 'weekdays',
    weekdays: [1, 2, 3, 4, 5],
    isPossibleOnOthers,
  });
  const at = (activation: Activation, place = PLACE) =>
    volume(box(1_000, -500, 3_000, 500), { activation, at: place });

  it('on other weekdays make a crossing one outside, with the reason', () => {
    const saturday = judged([at(weekdays(false))]);
    expect(saturday).toMatchObject({ summary: 'clear', timeZone: 'Europe/Zurich' });
    expect(saturday.crossings[0]).toMatchObject({
      verdict: 'outside',
      reasons: [{ code: 'other_weekday', weekdays: [1, 2, 3, 4, 5], flownOn: 6, timeZone: 'Europe/Zurich' }],
    });
    expect(judged([at(weekdays(false))], eastwards(), { date: '2025-06-13' }).summary).toBe('inside');
    expect(judged([at(weekdays(false))], eastwards(), {}, GPS).summary).toBe('inside');
  });

  it('that a NOTAM may extend leave it possible', () => {
    const { crossings } = judged([at(weekdays(true))]);
    expect(crossings[0]).toMatchObject({
      verdict: 'possible',
      reasons: [{ code: 'other_weekday', isPossible: true }],
    });
  });

  it('are those of clocks at the place', () => {
    const auckland = { latitudeDeg: -36.9, longitudeDeg: 174.8 };
    const options = { date: '2025-06-13', startsAt: '20:00:00' }; // Saturday there
    expect(judged([at(weekdays(false), auckland)], eastwards(auckland), options).crossings[0]).toMatchObject({
      verdict: 'outside',
      reasons: [{ flownOn: 6, timeZone: 'Pacific/Auckland' }],
    });
  });

  it('that begin during a crossing cut it', () => {
    const midnight = { date: '2025-06-15', startsAt: '21:56:40' }; // Sunday; Monday begins after 200 s
    const [crossing] = judged([at(weekdays(false))], eastwards(), midnight).crossings;
    expect(crossing!.verdict).toBe('inside');
    expect(crossing!.entry.timeSeconds).toBeCloseTo(22 * 3600, 3);
    const fromMs = Date.parse('2025-06-14T10:03:00Z');
    const periods: Activation = { rule: 'periods', periods: [{ fromMs, toMs: fromMs + 60_000 }] };
    const [timed] = judged([at(periods)]).crossings;
    expect([timed!.entry.time, timed!.exit.time]).toEqual([fromMs, fromMs + 60_000]);
  });

  it.each<[string, Activation, string]>([
    ['in its season', { rule: 'season', season: { from: '06-01', to: '06-14' } }, 'inside'],
    [
      'in one across the turn of the year',
      { rule: 'season', season: { from: '10-01', to: '06-30' } },
      'inside',
    ],
    ['out of season', { rule: 'season', season: { from: '06-15', to: '05-31' } }, 'outside'],
    [
      'on a day of the season that is another weekday',
      { ...weekdays(false), season: { from: '06-01', to: '06-30' } } as Activation,
      'outside',
    ],
    [
      'on a weekday out of season, which a NOTAM may extend',
      { rule: 'weekdays', weekdays: [6], isPossibleOnOthers: true, season: { from: '07-01', to: '07-31' } },
      'possible',
    ],
  ])('%s are applied', (_, activation, verdict) => {
    expect(judged([at(activation)]).crossings[0]!.verdict).toBe(verdict); // Saturday, 14 June
  });

  it('in periods that the flight was not in make it one outside', () => {
    const periods: Activation = { rule: 'periods', periods: [{ fromMs: 0, toMs: 1 }] };
    expect(judged([at(periods)]).crossings[0]).toMatchObject({
      verdict: 'outside',
      reasons: [{ code: 'other_period' }],
    });
  });

  it('that are not known leave it possible', () => {
    expect(judged([at({ rule: 'by_notam' })]).crossings[0]).toMatchObject({
      verdict: 'possible',
      reasons: [{ code: 'activation_by_notam' }],
    });
    expect(judged([at({ rule: 'unknown' })]).crossings[0]!.reasons).toEqual([{ code: 'activation_unknown' }]);
    expect(judged([at(weekdays(false))], eastwards(), { date: null }).crossings[0]!.reasons).toEqual([
      { code: 'date_unknown' },
    ]);
    expect(judged([at({ rule: 'by_notam' })], eastwards(), {}, GPS).summary).toBe('inside');
  });
});

describe('what was not recorded', () => {
  it('may have been inside, if the aircraft can have gone there', () => {
    const beside = volume(box(1_500, 200, 2_500, 900));
    const { crossings, summary } = judged([beside], eastwards(), { gap: [150, 250] });
    expect(summary).toBe('possible');
    expect(crossings[0]).toMatchObject({ reasons: [{ code: 'gap', seconds: 100 }], quality: 'low' });
    expect(judged([beside], eastwards()).summary).toBe('near');
    const farther = volume(box(1_500, 2_000, 2_500, 2_900));
    expect(judged([farther], eastwards(), { gap: [150, 250] }).crossings).toEqual([]);
  });

  it('does not make a crossing before and after it two', () => {
    const { crossings } = judged([volume(box(1_000, -5_000, 3_000, 5_000))], eastwards(), {
      gap: [150, 250],
    });
    expect(crossings).toHaveLength(1);
    expect(crossings[0]).toMatchObject({
      verdict: 'inside',
      insideSeconds: expect.closeTo(100, 0) as number,
    });
  });
});

describe('a flight that circles on a border', () => {
  const CIRCLE_SECONDS = 24;
  const WALL = volume(box(1_000, -5_000, 9_000, 5_000));

  /** From the west up to the wall, then circles around a place there, then on. */
  function circling(radiusM: number, { circles = 10, circleSeconds = CIRCLE_SECONDS } = {}) {
    const straight = eastwards();
    const eastM = metresPerLongitudeDegree(PLACE.latitudeDeg);
    const northM = metresPerLatitudeDegree(PLACE.latitudeDeg);
    return (seconds: number): FlownPlace => {
      const [from, to] = [100, 100 + circles * circleSeconds];
      const inCircles = Math.min(Math.max(seconds, from), to) - from;
      const angle = (2 * Math.PI * inCircles) / circleSeconds;
      const { altitudeM, ...place } = straight(seconds - inCircles);
      return {
        latitudeDeg: place.latitudeDeg + (radiusM * (1 - Math.cos(angle))) / northM,
        longitudeDeg: place.longitudeDeg + (radiusM * Math.sin(angle)) / eastM,
        altitudeM: altitudeM + 2 * inCircles,
      };
    };
  }

  it.each([
    ['true', TRUE],
    ['gps', GPS],
  ])('has one crossing by %s, with the time inside', (_, profile) => {
    const { crossings } = judged([WALL], circling(60), { seconds: 380 }, profile);
    expect(crossings).toHaveLength(1);
    const [{ verdict, entry, exit, insideSeconds }] = crossings as [AirspaceCrossing];
    expect([verdict, Math.round(entry.timeSeconds - START), Math.round(exit.timeSeconds - START)]).toEqual([
      ...['inside', 100, 380],
    ]);
    expect(insideSeconds).toBeCloseTo((10 * CIRCLE_SECONDS) / 2 + 40, -1);
  });

  it('has several if it goes away from it, or stays outside for longer', () => {
    const wide = judged([WALL], circling(250, { circles: 3, circleSeconds: 100 }), {
      seconds: 440,
    }).crossings;
    expect(wide).toHaveLength(4);
    const slow = judged([WALL], circling(150, { circles: 2, circleSeconds: 150 }), {
      seconds: 440,
    }).crossings;
    expect(slow).toHaveLength(3);
  });

  it('has one of its own for what is only possible', () => {
    const rings = [box(1_000, -500, 1_200, 500), box(1_300, 3, 1_320, 500)].map((each) =>
      ringOf(each, PLACE),
    );
    const across = volume(box(1_000, -500, 1_200, 500), { more: { rings } });
    expect(judged([across]).crossings.map(({ verdict }) => verdict)).toEqual(['inside', 'possible']);
  });
});

describe('a flight that stays outside', () => {
  it('is near, with its distances, or has its nearest misses', () => {
    const beside = volume(box(1_000, 120, 3_000, 900));
    const above = volume(box(1_000, -900, 3_000, 900), { floor: '1250m MSL' });
    const far = volume(box(1_000, 1_500, 3_000, 2_900));
    const { summary, misses, crossings } = judged([far, above, beside]);
    expect([summary, crossings.length]).toEqual(['near', 0]);
    expect(misses.map(({ verdict }) => verdict)).toEqual(['near', 'outside', 'outside']);
    expect(misses[0]!.deepest.distance.horizontalM).toBeCloseTo(-120, -1);
    expect(misses[1]!.deepest.distance).toMatchObject({ limit: 'floor' });
    expect(misses[1]!.deepest.distance.verticalM).toBeCloseTo(-250, -1);
    expect(misses[2]!.deepest.distance.horizontalM).toBeCloseTo(-1_500, -1);
    expect(judged([far]).summary).toBe('clear');
  });

  it('is unknown without a flight or without airspaces', () => {
    expect(judged([]).summary).toBe('unknown');
    const log = { ...flownLog(eastwards(), { seconds: 400 }), flight: null };
    const airspaces = compileAirspaces([volume(box(0, 0, 1, 1))]);
    expect(judgeAirspaces(log, airspaces, TRUE).summary).toBe('unknown');
  });
});
