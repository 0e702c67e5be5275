import { type WeatherSource } from '../weather-provider.js';

const DAY_MS = 86_400_000;

/** How long the forecasts of the day are asked: later their archive has them too, made of the first hours of each run. */
const FORECAST_DAYS = 7;
/** A forecast reaches 16 days; a flight of the future has a wrong clock, and waits until it is one of today. */
const FORECAST_AHEAD_MS = DAY_MS;
/** https://open-meteo.com/en/docs/historical-forecast-api: most models from 2022 on. */
const HISTORICAL_FORECAST_FROM_MS = Date.UTC(2022, 0, 1);
/** https://open-meteo.com/en/docs/historical-weather-api: ERA5 from 1940 on, five days late. */
const ARCHIVE_FROM_MS = Date.UTC(1940, 0, 1);
const ARCHIVE_DELAY_MS = 5 * DAY_MS;

export interface SourceModels {
  /** Of forecasts, those of the past included. */
  readonly forecast: string;
  readonly archive: string;
}

/** ERA5 comes last, and reaches everywhere. */
export function finalFromMs(toMs: number): number {
  return toMs + ARCHIVE_DELAY_MS;
}

/**
 * What is asked for a flight of an age: forecasts of the day for a fresh one, then the archive of forecasts, which like
 * them has the upper air; ERA5, which has the ground only, for older flights and what that archive lacks.
 */
export function sourcesByAge(
  fromMs: number,
  toMs: number,
  nowMs: number,
  { forecast, archive }: SourceModels,
): WeatherSource[] {
  if (fromMs > nowMs + FORECAST_AHEAD_MS) return [];
  const sources: WeatherSource[] = [];
  if (fromMs >= nowMs - FORECAST_DAYS * DAY_MS) sources.push({ kind: 'forecast', model: forecast });
  else if (fromMs >= HISTORICAL_FORECAST_FROM_MS)
    sources.push({ kind: 'historical_forecast', model: forecast });
  if (fromMs >= ARCHIVE_FROM_MS && toMs <= nowMs - ARCHIVE_DELAY_MS) {
    sources.push({ kind: 'archive', model: archive });
  }
  return sources;
}
