import { type LevelWeather, type SurfaceWeather } from '@engine/results/shapes';

/** A variable of Open-Meteo: its name in requests and responses, and its required unit. */
export interface Variable {
  readonly name: string;
  readonly unit: string;
}

/** By our names. Units are Open-Meteo's defaults. https://open-meteo.com/en/docs, "Hourly Parameter Definition" */
export const SURFACE_VARIABLES: Readonly<Record<keyof SurfaceWeather, Variable>> = {
  temperature_c: { name: 'temperature_2m', unit: '°C' },
  dew_point_c: { name: 'dew_point_2m', unit: '°C' },
  wind_speed_kmh: { name: 'wind_speed_10m', unit: 'km/h' },
  wind_direction_deg: { name: 'wind_direction_10m', unit: '°' },
  wind_gust_kmh: { name: 'wind_gusts_10m', unit: 'km/h' },
  pressure_hpa: { name: 'pressure_msl', unit: 'hPa' },
  cloud_cover_percent: { name: 'cloud_cover', unit: '%' },
  precipitation_mm: { name: 'precipitation', unit: 'mm' },
  cape_jkg: { name: 'cape', unit: 'J/kg' },
  boundary_layer_height_m: { name: 'boundary_layer_height', unit: 'm' },
  shortwave_wm2: { name: 'shortwave_radiation', unit: 'W/m²' },
};

/** Same page, "Pressure Level Variables": the level follows the name, as in `temperature_850hPa`. */
const LEVEL_VARIABLES: Readonly<Record<keyof Omit<LevelWeather, 'pressure_hpa'>, Variable>> = {
  altitude_m: { name: 'geopotential_height', unit: 'm' },
  temperature_c: { name: 'temperature', unit: '°C' },
  wind_speed_kmh: { name: 'wind_speed', unit: 'km/h' },
  wind_direction_deg: { name: 'wind_direction', unit: '°' },
  relative_humidity_percent: { name: 'relative_humidity', unit: '%' },
};

/** From about 100 m to 5,600 m above sea level: levels that most models have. */
export const PRESSURE_LEVELS_HPA = [1000, 950, 925, 900, 850, 800, 700, 600, 500] as const;

export function levelVariable(field: keyof typeof LEVEL_VARIABLES, pressureHpa: number): Variable {
  const { name, unit } = LEVEL_VARIABLES[field];
  return { name: `${name}_${pressureHpa}hPa`, unit };
}

export const LEVEL_FIELDS = Object.keys(LEVEL_VARIABLES) as (keyof typeof LEVEL_VARIABLES)[];

/**
 * All requested variables. The ERA5 reanalysis has no levels there.
 * https://github.com/open-meteo/open-meteo/issues/1226
 */
export function askedVariables(withLevels: boolean): Variable[] {
  const levels = PRESSURE_LEVELS_HPA.flatMap((hpa) => LEVEL_FIELDS.map((field) => levelVariable(field, hpa)));
  return [...Object.values(SURFACE_VARIABLES), ...(withLevels ? levels : [])];
}
