import { type WeatherHour, type WeatherKind, type WeatherLicence } from '../shapes/model-weather.js';

/** The air above one position at one full hour. */
export type ModelHour = Omit<WeatherHour, 'latitude' | 'longitude'>;

/** The air above one point of a model's grid. */
export interface GridColumn {
  latitude: number;
  longitude: number;
  /** Elevation of the ground, as assumed by the provider. */
  elevation_m: number | null;
  hours: ModelHour[];
}

/** The pilot's position at a time. */
export interface PathPoint {
  time: string;
  latitude: number;
  longitude: number;
}

/**
 * A provider's weather for a flight, as stored: the columns it returned and the path of the flight through them. The
 * public form is computed at each read, so that it stays correct when the flight is reanalysed.
 */
export interface ModelWeather {
  provider: string;
  model: string;
  forecast_or_archive: WeatherKind;
  /** Start of the model run; null if the provider does not report it. */
  run: string | null;
  licence: WeatherLicence;
  fetched_at: string;
  grid: GridColumn[];
  /** In time order, from take-off to landing. */
  path: PathPoint[];
}
