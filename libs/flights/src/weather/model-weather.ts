/** Model weather near the ground at a full hour; null for values the model does not provide. */
export interface SurfaceWeather {
  /** Air, 2 m above ground. */
  temperature_c: number | null;
  dew_point_c: number | null;
  /** Wind, 10 m above ground; the direction is where it comes from. */
  wind_speed_kmh: number | null;
  wind_direction_deg: number | null;
  /** Strongest gust of the previous hour. */
  wind_gust_kmh: number | null;
  /** Reduced to sea level. */
  pressure_hpa: number | null;
  cloud_cover_percent: number | null;
  /** Sum over the previous hour. */
  precipitation_mm: number | null;
  cape_jkg: number | null;
  /** Above ground. */
  boundary_layer_height_m: number | null;
  /** Mean over the previous hour, on a horizontal plane. */
  shortwave_wm2: number | null;
}

/** Weather on a pressure level. */
export interface LevelWeather {
  pressure_hpa: number;
  /** Geopotential height: metres above sea level. */
  altitude_m: number | null;
  temperature_c: number | null;
  wind_speed_kmh: number | null;
  wind_direction_deg: number | null;
  relative_humidity_percent: number | null;
}

/** The air above one position at one full hour. */
export interface ModelHour {
  /** RFC 3339, UTC. */
  time: string;
  surface: SurfaceWeather;
  /** Highest pressure, and so the lowest level, first. */
  levels: LevelWeather[];
}

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

/** The terms under which the data may be redistributed. */
export interface WeatherLicence {
  name: string;
  url: string;
  /** The required attribution. */
  attribution: string;
}

/** The provider's archive that the data came from. */
export type WeatherKind = 'forecast' | 'historical_forecast' | 'archive';

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
