import { RULE_SET_NAMES, SCORED_SHAPES } from '@core/contract';
import { LEAGUES } from '@engine/scoring';
import type * as wire from '@engine/results/shapes';
import { logbookEntry, type LoggedResult } from './logbook-entry.js';
import { shapeOfType } from './scored-shapes.js';

const NOTHING: LoggedResult = {
  flownAt: null,
  metrics: null,
  aircraft: null,
  places: null,
  thermals: null,
  scores: null,
};

function thermal(changes: Partial<wire.Thermal>): wire.Thermal {
  return {
    starts_at: '2026-01-02T23:40:00Z',
    centre: { latitude: -44.123456, longitude: 170.654321 },
    enter: { altitude_m: 900 },
    exit: { altitude_m: 1_700 },
    gain_m: 800,
    duration_seconds: 400,
    climb_mean_mps: 2,
    drift: { speed_kmh: 12.5, direction_deg: 200 },
    ...changes,
  } as wire.Thermal;
}

describe('a logbook entry', () => {
  it('is of the day on the clocks at the take-off', () => {
    const dayIn = (timezone: string | null) =>
      logbookEntry({ ...NOTHING, flownAt: new Date('2025-09-30T23:30:00Z'), places: { timezone } }).flown_on;
    expect(['Pacific/Auckland', 'Europe/Zurich', 'America/Los_Angeles', null].map(dayIn)).toEqual([
      '2025-10-01',
      '2025-10-01',
      '2025-09-30',
      '2025-09-30',
    ]);
  });

  it('has one value per rule set, in their order', () => {
    const best = { type: 'fai_triangle', points: 187.4, distance_km: 98.632 } as wire.TypeScore;
    const scores = { xcontest: { best: null }, ffvl: { best } } as unknown as LoggedResult['scores'];
    const entry = logbookEntry({ ...NOTHING, scores });
    expect(entry.scored_points).toEqual(RULE_SET_NAMES.map((name) => (name === 'ffvl' ? 187.4 : null)));
    expect(entry.scored_km).toEqual(RULE_SET_NAMES.map((name) => (name === 'ffvl' ? 98.632 : null)));
    expect(entry.scored_shapes).toBe(RULE_SET_NAMES.map((name) => (name === 'ffvl' ? 'F' : '-')).join(''));
  });

  it.each([
    ['cut between characters', `${'x'.repeat(119)}🪂 glider`, `${'x'.repeat(119)}🪂`],
    ['without blanks around it', ' Ozone  Delta 4\u00a0', 'Ozone Delta 4'],
    ['none if it is blank', ' \u00a0', null],
  ])('has the glider %s', (_how, model, glider) => {
    const aircraft = { class: 'paraglider', model, source: 'header' } as const;
    expect(logbookEntry({ ...NOTHING, aircraft }).glider).toBe(glider);
  });

  it('has thermals with their hour and their wind, and no altitude that a column cannot hold', () => {
    const found = [
      thermal({}),
      thermal({
        starts_at: null,
        drift: null,
        exit: { altitude_m: 99_999 } as wire.FlightPoint,
        gain_m: 40_000,
      }),
    ];
    const thermals = {
      thermals: found,
      glides: [{ distance_km: 3.4 }, { distance_km: 8.1 }] as wire.Glide[],
    };
    const entry = logbookEntry({ ...NOTHING, places: { timezone: 'Pacific/Auckland' }, thermals });
    expect(entry).toMatchObject({
      thermal_gain_max_m: 40_000,
      glide_max_km: 8.1,
      latitudes_e6: [-44_123_456, -44_123_456],
      longitudes_e6: [170_654_321, 170_654_321],
      exit_altitudes_m: [1_700, 32_767],
      gains_m: [800, 32_767],
      hours: [12, null],
      winds_from_deg: [20, null],
      winds_kmh: [12.5, null],
    });
  });

  it('of a log without a flight is empty', () => {
    const { scored_points: points, scored_km: km, scored_shapes: shapes, ...others } = logbookEntry(NOTHING);
    const none = RULE_SET_NAMES.map(() => null);
    expect([points, km, shapes]).toEqual([none, none, '-'.repeat(none.length)]);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });
});

describe('the shape of a flight type', () => {
  it('is known for each flight type of each league, and the same wherever the code is used', () => {
    const shapes = LEAGUES.flatMap(({ rules }) => rules.flatMap(({ flightTypes }) => flightTypes)).map(
      ({ code, shape, sideMin = 0 }) => {
        const expected =
          shape === 'triangle'
            ? sideMin === 0.28
              ? 'fai_triangle'
              : 'flat_triangle'
            : shape === 'free-distance'
              ? 'free_distance'
              : 'out_and_return';
        expect([code, shapeOfType(code)]).toEqual([code, expected]);
        return expected;
      },
    );
    expect(new Set(shapes)).toEqual(new Set(SCORED_SHAPES));
    expect(shapeOfType('unheard_of')).toBeUndefined();
  });
});
