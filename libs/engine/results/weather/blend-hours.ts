import { type LevelWeather, type SurfaceWeather } from '../shapes/model-weather.js';
import { type ModelHour } from './model-weather.js';
import { describedWind, windVector } from './wind-vector.js';

/** An hour of a column with its weight. */
export interface WeightedHour {
  weight: number;
  hour: ModelHour;
}

interface Weighted<T> {
  weight: number;
  value: T;
}

/**
 * Weighted mean of several hours, with the wind as a vector. Values missing in one hour are taken from the others.
 */
export function blendHours(parts: readonly WeightedHour[], time: string): ModelHour {
  const counted = parts.filter(({ weight }) => weight > 0);
  const surfaces = counted.map(({ weight, hour }) => ({ weight, value: hour.surface }));
  const pressures = new Set(counted.flatMap(({ hour }) => hour.levels.map((level) => level.pressure_hpa)));
  return {
    time,
    surface: blendSurface(surfaces),
    levels: [...pressures].sort((a, b) => b - a).map((pressure) => blendLevel(counted, pressure)),
  };
}

function blendSurface(parts: readonly Weighted<SurfaceWeather>[]): SurfaceWeather {
  const [first] = parts;
  if (!first) throw new Error('No hour to blend');
  const names = Object.keys(first.value) as (keyof SurfaceWeather)[];
  const means = names.map((name) => [name, meanOf(parts, (surface) => surface[name])]);
  return { ...(Object.fromEntries(means) as unknown as SurfaceWeather), ...meanWind(parts) };
}

function blendLevel(hours: readonly WeightedHour[], pressure: number): LevelWeather {
  const parts = hours.flatMap(({ weight, hour }) =>
    hour.levels.filter((level) => level.pressure_hpa === pressure).map((value) => ({ weight, value })),
  );
  return {
    pressure_hpa: pressure,
    altitude_m: meanOf(parts, (level) => level.altitude_m),
    temperature_c: meanOf(parts, (level) => level.temperature_c),
    ...meanWind(parts),
    relative_humidity_percent: meanOf(parts, (level) => level.relative_humidity_percent),
  };
}

interface Windy {
  wind_speed_kmh: number | null;
  wind_direction_deg: number | null;
}

function meanWind(parts: readonly Weighted<Windy>[]): Windy {
  const vectors = parts.map(
    ({ weight, value: { wind_speed_kmh: speed, wind_direction_deg: direction } }) => ({
      weight,
      value: speed === null || direction === null ? null : windVector(speed, direction),
    }),
  );
  const east = meanOf(vectors, (vector) => vector?.east ?? null);
  const north = meanOf(vectors, (vector) => vector?.north ?? null);
  if (east === null || north === null) {
    return { wind_speed_kmh: meanOf(parts, (windy) => windy.wind_speed_kmh), wind_direction_deg: null };
  }
  const { speedKmh, directionDeg } = describedWind({ east, north });
  return { wind_speed_kmh: speedKmh, wind_direction_deg: directionDeg };
}

function meanOf<T>(parts: readonly Weighted<T>[], read: (value: T) => number | null): number | null {
  let sum = 0;
  let total = 0;
  for (const { weight, value } of parts) {
    const number = read(value);
    if (number === null) continue;
    sum += weight * number;
    total += weight;
  }
  return total === 0 ? null : sum / total;
}
