/** Weather near the ground at a full hour, as a model has it; null what the model does not give. */
export interface SurfaceWeather {
  /** Air, 2 m above ground. */
  temperature_c: number | null;
  dew_point_c: number | null;
  /** Wind, 10 m above ground; the direction is where it comes from. */
  wind_speed_kmh: number | null;
  wind_direction_deg: number | null;
  /** Strongest gust of the hour before. */
  wind_gust_kmh: number | null;
  /** Reduced to sea level. */
  pressure_hpa: number | null;
  cloud_cover_percent: number | null;
  /** Sum of the hour before. */
  precipitation_mm: number | null;
  cape_jkg: number | null;
  /** Above ground. */
  boundary_layer_height_m: number | null;
  /** Mean of the hour before, on a horizontal plane. */
  shortwave_wm2: number | null;
}

/** Weather on a surface of equal pressure. */
export interface LevelWeather {
  pressure_hpa: number;
  /** Geopotential height: metres above sea level. */
  altitude_m: number | null;
  temperature_c: number | null;
  wind_speed_kmh: number | null;
  wind_direction_deg: number | null;
  relative_humidity_percent: number | null;
}

/** The air over one place at one full hour. */
export interface ModelHour {
  /** RFC 3339, UTC. */
  time: string;
  surface: SurfaceWeather;
  /** The highest pressure, which is lowest in the air, first. */
  levels: LevelWeather[];
}

/** The air over one point of a model's grid. */
export interface GridColumn {
  latitude: number;
  longitude: number;
  /** Of the ground, as the provider takes it there. */
  elevation_m: number | null;
  hours: ModelHour[];
}

/** Where the pilot was at a time. */
export interface PathPoint {
  time: string;
  latitude: number;
  longitude: number;
}

/** Under which terms the data may be passed on. */
export interface WeatherLicence {
  name: string;
  url: string;
  /** Whom to name, and how. */
  attribution: string;
}

/** Which archive of the provider answered. */
export type WeatherKind = 'forecast' | 'historical_forecast' | 'archive';

/**
 * What a provider said of a flight's hours, as it is stored: the columns that it gave and the way of the flight
 * through them. What clients see is made from it at each read, so that it stays right when the flight is analysed again.
 */
export interface ModelWeather {
  provider: string;
  model: string;
  forecast_or_archive: WeatherKind;
  /** When the model's run began; null when the provider does not tell. */
  run: string | null;
  licence: WeatherLicence;
  fetched_at: string;
  grid: GridColumn[];
  /** In order of time, from take-off to landing. */
  path: PathPoint[];
}
