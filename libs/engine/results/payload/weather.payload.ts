import { wireTime } from '@core/contract';
import type * as wire from '../shapes/index.js';
import { type ModelWeather } from '../weather/model-weather.js';
import { type HourAlongPath, WeatherAlongPath } from '../weather/weather-along-path.js';
import { compareWinds, type WindComparison } from '../weather/wind-agreement.js';
import { isAboveGround } from '../weather/wind-at-altitude.js';
import { type ObservedWeatherPayload } from './observed-weather.payload.js';
import { DECIMALS, wireNumber } from './wire-values.js';

type ModelWeatherPayload = Omit<wire.StoredWeather, keyof ObservedWeatherPayload>;

/** @param model the provider's weather; null if there is no provider, or it has not responded yet */
export function weatherPayload(
  observed: ObservedWeatherPayload,
  model: ModelWeather | null = null,
): wire.StoredWeather {
  return { ...(model === null ? NO_MODEL : modelPayload(model, observed)), ...observed };
}

const NO_MODEL: ModelWeatherPayload = {
  source: 'observed',
  provider: null,
  model: null,
  run: null,
  fetched_at: null,
  forecast_or_archive: null,
  licence: null,
  place: null,
  hours: [],
  wind_agreement: null,
};

function modelPayload(weather: ModelWeather, { observed }: ObservedWeatherPayload): ModelWeatherPayload {
  const along = new WeatherAlongPath(weather);
  return {
    source: 'model',
    provider: weather.provider,
    model: weather.model,
    run: weather.run,
    fetched_at: weather.fetched_at,
    forecast_or_archive: weather.forecast_or_archive,
    licence: weather.licence,
    place: {
      grid_points: weather.grid.map(({ latitude, longitude, elevation_m }) => ({
        latitude,
        longitude,
        elevation_m: wireNumber(elevation_m, DECIMALS.altitudeM),
      })),
    },
    hours: along.fullHours().map(hourPayload),
    wind_agreement: agreementPayload(compareWinds(observed.wind_profile, along)),
  };
}

function hourPayload({
  time,
  latitude,
  longitude,
  elevationM,
  surface,
  levels,
}: HourAlongPath): wire.WeatherHour {
  return {
    time,
    latitude: wireNumber(latitude, PLACE_DECIMALS),
    longitude: wireNumber(longitude, PLACE_DECIMALS),
    surface: roundedBy(SURFACE_DECIMALS, surface),
    levels: levels
      .filter((level) => isAboveGround(level.altitude_m, elevationM))
      .map((level) => roundedBy(LEVEL_DECIMALS, level)),
  };
}

/** 100 m, finer than the weather data itself. */
const PLACE_DECIMALS = 3;
/** Digits that providers give; a mean of them is no more precise. */
const SURFACE_DECIMALS = {
  temperature_c: 1,
  dew_point_c: 1,
  wind_speed_kmh: 1,
  wind_direction_deg: 0,
  wind_gust_kmh: 1,
  pressure_hpa: 1,
  cloud_cover_percent: 0,
  precipitation_mm: 1,
  cape_jkg: 0,
  boundary_layer_height_m: 0,
  shortwave_wm2: 0,
} as const satisfies Record<keyof wire.SurfaceWeather, number>;
const LEVEL_DECIMALS = {
  pressure_hpa: 0,
  altitude_m: 0,
  temperature_c: 1,
  wind_speed_kmh: 1,
  wind_direction_deg: 0,
  relative_humidity_percent: 0,
} as const satisfies Record<keyof wire.LevelWeather, number>;

/** Each value rounded to its number of digits, in the order of `decimals`. */
function roundedBy<T extends wire.SurfaceWeather | wire.LevelWeather>(
  decimals: Record<keyof T, number>,
  values: T,
): T {
  const names = Object.keys(decimals) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, wireNumber(values[name] as number | null, decimals[name])]),
  ) as unknown as T;
}

function agreementPayload(comparisons: readonly WindComparison[]): wire.WindAgreement | null {
  if (comparisons.length === 0) return null;
  const turns = comparisons.flatMap(({ directionDifferenceDeg }) => directionDifferenceDeg ?? []);
  return {
    speed_difference_kmh_mean: meanSpeed(comparisons.map((band) => band.speedDifferenceKmh)),
    direction_difference_deg_mean:
      turns.length === 0 ? null : wireNumber(mean(turns.map(Math.abs)), DECIMALS.angleDeg),
    vector_difference_kmh_mean: meanSpeed(comparisons.map((band) => band.vectorDifferenceKmh)),
    bands: comparisons.map((band) => ({
      altitude_m: wireNumber(band.altitudeM, DECIMALS.altitudeM),
      time: wireTime(band.ms),
      observed: windPayload(band.observed),
      model: windPayload(band.model),
      speed_difference_kmh: wireNumber(band.speedDifferenceKmh, DECIMALS.groundSpeedKmh),
      direction_difference_deg: wireNumber(band.directionDifferenceDeg, DECIMALS.angleDeg),
      vector_difference_kmh: wireNumber(band.vectorDifferenceKmh, DECIMALS.groundSpeedKmh),
    })),
  };
}

function windPayload({ speedKmh, directionDeg }: WindComparison['model']): wire.ComparedWind {
  return {
    speed_kmh: wireNumber(speedKmh, DECIMALS.groundSpeedKmh),
    direction_deg: wireNumber(directionDeg, DECIMALS.angleDeg),
  };
}

function meanSpeed(values: readonly number[]): number {
  return wireNumber(mean(values), DECIMALS.groundSpeedKmh);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
