import { type LevelWeather } from '../shapes/model-weather.js';
import * as fc from 'fast-check';
import { type GridColumn, type ModelHour, type PathPoint } from './model-weather.js';
import { fullHoursOf, coversHours, WeatherAlongPath } from './weather-along-path.js';
import { windAtAltitude } from './wind-at-altitude.js';
import { describedWind } from './wind-vector.js';

const START = Date.UTC(2025, 5, 14, 10);
const HOUR_MS = 3_600_000;
const LEVELS_HPA = [900, 850, 800, 700, 600];

/** A value that changes linearly northwards, eastwards and with time. */
interface Linear {
  readonly base: number;
  readonly perNorth: number;
  readonly perEast: number;
  readonly perHour: number;
}

const valueOf = (field: Linear, latitude: number, longitude: number, ms: number) =>
  field.base +
  field.perNorth * (latitude - 46) +
  field.perEast * (longitude - 7) +
  (field.perHour * (ms - START)) / HOUR_MS;

/** A complete synthetic atmosphere; wind components also change linearly with height. */
interface Air {
  readonly temperature: Linear;
  readonly east: Linear;
  readonly north: Linear;
  readonly eastPerM: number;
  readonly northPerM: number;
  /** Added to the height of every level. */
  readonly lift: Linear;
}

const levelHeight = (air: Air, index: number, latitude: number, longitude: number, ms: number) =>
  1_000 + 700 * index + valueOf(air.lift, latitude, longitude, ms);

function windOf(air: Air, latitude: number, longitude: number, ms: number, heightM: number) {
  return {
    east: valueOf(air.east, latitude, longitude, ms) + air.eastPerM * heightM,
    north: valueOf(air.north, latitude, longitude, ms) + air.northPerM * heightM,
  };
}

function hourOf(air: Air, latitude: number, longitude: number, ms: number): ModelHour {
  const levels = LEVELS_HPA.map((pressure_hpa, index): LevelWeather => {
    const altitude_m = levelHeight(air, index, latitude, longitude, ms);
    const { speedKmh, directionDeg } = describedWind(windOf(air, latitude, longitude, ms, altitude_m));
    return {
      pressure_hpa,
      altitude_m,
      temperature_c: valueOf(air.temperature, latitude, longitude, ms) - 0.0065 * altitude_m,
      wind_speed_kmh: speedKmh,
      wind_direction_deg: directionDeg,
      relative_humidity_percent: 50,
    };
  });
  const near = describedWind(windOf(air, latitude, longitude, ms, 510));
  return {
    time: new Date(ms).toISOString(),
    surface: {
      temperature_c: valueOf(air.temperature, latitude, longitude, ms),
      dew_point_c: null,
      wind_speed_kmh: near.speedKmh,
      wind_direction_deg: near.directionDeg,
      wind_gust_kmh: null,
      pressure_hpa: null,
      cloud_cover_percent: null,
      precipitation_mm: null,
      cape_jkg: null,
      boundary_layer_height_m: null,
      shortwave_wm2: null,
    },
    levels,
  };
}

function columnOf(air: Air, latitude: number, longitude: number): GridColumn {
  const hours = fullHoursOf(START, START + 4 * HOUR_MS).map((ms) => hourOf(air, latitude, longitude, ms));
  return { latitude, longitude, elevation_m: 500, hours };
}

const number = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const linear = (size: number) =>
  fc.record({ base: number(size), perNorth: number(size), perEast: number(size), perHour: number(size) });
const anyAir: fc.Arbitrary<Air> = fc.record({
  temperature: linear(10),
  east: linear(20),
  north: linear(20),
  eastPerM: number(0.02),
  northPerM: number(0.02),
  lift: linear(40),
});
/** A point of the triangle of the grid, by the weight of each corner before normalisation. */
const anyPlace = fc.tuple(
  ...[1, 2, 3].map(() => fc.double({ min: 0.01, max: 1, noNaN: true })),
) as unknown as fc.Arbitrary<[number, number, number]>;

const CORNERS = [
  [46, 7],
  [46.3, 7.1],
  [46.1, 7.5],
] as const;

function within([a, b, c]: readonly [number, number, number]): { latitude: number; longitude: number } {
  const total = a + b + c;
  const mean = (axis: 0 | 1) => (a * CORNERS[0][axis] + b * CORNERS[1][axis] + c * CORNERS[2][axis]) / total;
  return { latitude: mean(0), longitude: mean(1) };
}

const standingAt = (place: { latitude: number; longitude: number }): PathPoint[] =>
  [0, 4].map((hour) => ({ time: new Date(START + hour * HOUR_MS).toISOString(), ...place }));

describe('the weather along a path', () => {
  it('is exact in position, time and height for linear fields', () => {
    fc.assert(
      fc.property(anyAir, anyPlace, fc.double({ min: 0, max: 4, noNaN: true }), (air, weights, hours) => {
        const place = within(weights);
        const grid = CORNERS.map(([latitude, longitude]) => columnOf(air, latitude, longitude));
        const ms = START + hours * HOUR_MS;
        const told = new WeatherAlongPath({ grid, path: standingAt(place) }).at(ms)!;
        const { latitude, longitude } = place;
        expect(told.surface.temperature_c).toBeCloseTo(valueOf(air.temperature, latitude, longitude, ms), 6);
        expect(told.levels[2]!.altitude_m).toBeCloseTo(levelHeight(air, 2, latitude, longitude, ms), 6);
        for (const altitudeM of [1_500, 2_000, 2_321]) {
          const wind = windAtAltitude(told, altitudeM)!;
          const truth = windOf(air, latitude, longitude, ms, altitudeM);
          expect(wind.east).toBeCloseTo(truth.east, 6);
          expect(wind.north).toBeCloseTo(truth.north, 6);
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('follows the pilot from point to point', () => {
    const air: Air = {
      ...{ east: ZERO, north: ZERO, eastPerM: 0, northPerM: 0, lift: ZERO },
      temperature: { base: 0, perNorth: 10, perEast: 0, perHour: 0 },
    };
    const grid = [columnOf(air, 46, 7), columnOf(air, 46.4, 7)];
    const path = [
      { time: new Date(START).toISOString(), latitude: 46, longitude: 7 },
      { time: new Date(START + 2 * HOUR_MS).toISOString(), latitude: 46.4, longitude: 7 },
    ];
    const along = new WeatherAlongPath({ grid, path });
    expect(along.fullHours().map(({ surface }) => surface.temperature_c!.toFixed(6))).toEqual([
      '0.000000',
      '2.000000',
      '4.000000',
    ]);
    expect(along.at(START + HOUR_MS)).toMatchObject({ longitude: 7, elevationM: 500 });
  });

  it('uses the nearest grid point outside the grid, without extrapolating', () => {
    const air: Air = {
      ...{ east: ZERO, north: ZERO, eastPerM: 0, northPerM: 0, lift: ZERO },
      temperature: { base: 0, perNorth: 10, perEast: 100, perHour: 1 },
    };
    const grid = CORNERS.map(([latitude, longitude]) => columnOf(air, latitude, longitude));
    const along = new WeatherAlongPath({ grid, path: standingAt({ latitude: 45, longitude: 6 }) });
    expect(along.at(START)!.surface.temperature_c).toBe(0);
    expect(along.at(START - 1)).toBeNull();
    expect(along.at(START + 4 * HOUR_MS + 1)).toBeNull();
    expect(windAtAltitude(along.at(START)!, 500)).toBeNull();
    expect(windAtAltitude(along.at(START)!, 4_000)).toBeNull();
  });

  it('averages winds as vectors, across north and across the antimeridian', () => {
    const column = (longitude: number, direction: number): GridColumn => {
      const hour = hourOf(STILL, 0, 0, START);
      const surface = { ...hour.surface, wind_speed_kmh: 10, wind_direction_deg: direction };
      return { latitude: 0, longitude, elevation_m: 0, hours: [{ ...hour, surface, levels: [] }] };
    };
    const grid = [column(179.9, 350), column(-179.9, 10)];
    const { surface } = new WeatherAlongPath({
      grid,
      path: [{ time: new Date(START).toISOString(), latitude: 0, longitude: 180 }],
    }).at(START)!;
    expect(surface.wind_direction_deg).toBeCloseTo(0, 6);
    expect(surface.wind_speed_kmh).toBeCloseTo(10 * Math.cos(Math.PI / 18), 6);
  });

  it('omits levels below the ground, and fills gaps in a column from another one', () => {
    const low = columnOf(STILL, 46, 7);
    const high = { ...columnOf(STILL, 46, 7.2), elevation_m: 500 };
    for (const hour of high.hours) hour.surface.temperature_c = null;
    const place = { latitude: 46, longitude: 7.1 };
    const told = new WeatherAlongPath({ grid: [low, high], path: standingAt(place) }).at(START)!;
    expect(told.surface.temperature_c).toBeCloseTo(valueOf(STILL.temperature, 46, 7, START), 6);
    const raised = { ...told, elevationM: 1_900 };
    expect(windAtAltitude(raised, 1_700)).toBeNull();
    expect(windAtAltitude(raised, 2_400)).not.toBeNull();
  });

  it('detects whether the columns cover all hours', () => {
    const column = columnOf(STILL, 46, 7);
    const hours = fullHoursOf(START + 1, START + 2 * HOUR_MS - 1);
    expect(hours).toEqual([START, START + HOUR_MS, START + 2 * HOUR_MS]);
    expect(coversHours([column], hours)).toBe(true);
    column.hours[1]!.surface.temperature_c = null;
    expect(coversHours([column], hours)).toBe(true);
    column.hours[1]!.surface.wind_speed_kmh = null;
    expect(coversHours([column], hours)).toBe(false);
  });
});

const ZERO: Linear = { base: 0, perNorth: 0, perEast: 0, perHour: 0 };
const STILL: Air = {
  ...{ east: ZERO, north: ZERO, eastPerM: 0.01, northPerM: 0, lift: ZERO },
  temperature: { base: 20, perNorth: 0, perEast: 0, perHour: 0 },
};
