import { type WeatherSource } from '../weather-provider.js';

const DAY_MS = 86_400_000;

/**
 * How long current forecasts are used; after that, the forecast archive has them too, built from the first hours of
 * each run.
 */
const FORECAST_DAYS = 7;
/** A forecast reaches 16 days ahead. A flight dated in the future has a wrong clock; it waits until that date. */
const FORECAST_AHEAD_MS = DAY_MS;
/** https://open-meteo.com/en/docs/historical-forecast-api: most models since 2022. */
const HISTORICAL_FORECAST_FROM_MS = Date.UTC(2022, 0, 1);
/** https://open-meteo.com/en/docs/historical-weather-api: ERA5 since 1940, with a delay of five days. */
const ARCHIVE_FROM_MS = Date.UTC(1940, 0, 1);
const ARCHIVE_DELAY_MS = 5 * DAY_MS;

export interface SourceModels {
  /** Model for forecasts, including past ones. */
  readonly forecast: string;
  readonly archive: string;
}

/** ERA5 is the last source to cover a date, and covers the whole globe. */
export function finalFromMs(toMs: number): number {
  return toMs + ARCHIVE_DELAY_MS;
}

/**
 * The sources for a flight by its age: current forecasts for a recent flight, then the forecast archive, which also
 * includes the upper air; and ERA5, which has only the surface, for older flights and gaps in that archive.
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
