import { Field, OR_NULL } from '@core/contract/fields';

/** Weather near the ground. A value is null if the model does not provide it. */
export class SurfaceWeather {
  @Field.number('Air temperature 2 m above ground.', OR_NULL)
  temperature_c: number | null;

  @Field.number('Dew point 2 m above ground.', OR_NULL)
  dew_point_c: number | null;

  @Field.number('Wind speed 10 m above ground.', OR_NULL)
  wind_speed_kmh: number | null;

  @Field.number('Direction the wind comes from, in degrees clockwise from north.', OR_NULL)
  wind_direction_deg: number | null;

  @Field.number('Maximum gust in the preceding hour.', OR_NULL)
  wind_gust_kmh: number | null;

  @Field.number('Air pressure, reduced to sea level.', OR_NULL)
  pressure_hpa: number | null;

  @Field.number('Cloud cover.', OR_NULL)
  cloud_cover_percent: number | null;

  @Field.number('Total precipitation in the preceding hour.', OR_NULL)
  precipitation_mm: number | null;

  @Field.number('Convective available potential energy.', OR_NULL)
  cape_jkg: number | null;

  @Field.number(
    'Height of the boundary layer above ground: the limit to which thermals mix the air.',
    OR_NULL,
  )
  boundary_layer_height_m: number | null;

  @Field.number('Mean shortwave radiation on a horizontal plane in the preceding hour.', OR_NULL)
  shortwave_wm2: number | null;
}

/** Weather on a pressure level. */
export class LevelWeather {
  @Field.number('Pressure of the level.')
  pressure_hpa: number;

  @Field.number('Geopotential height, in metres above sea level.', OR_NULL)
  altitude_m: number | null;

  @Field.number('Air temperature.', OR_NULL)
  temperature_c: number | null;

  @Field.number('Wind speed.', OR_NULL)
  wind_speed_kmh: number | null;

  @Field.number('Direction the wind comes from, in degrees clockwise from north.', OR_NULL)
  wind_direction_deg: number | null;

  @Field.number('Relative humidity.', OR_NULL)
  relative_humidity_percent: number | null;
}

/** The weather at the position of the pilot at a full hour. */
export class WeatherHour {
  @Field.time('The full hour, in UTC.')
  time: string;

  @Field.number('Latitude of the pilot. Before take-off, that of take-off; after landing, that of landing.')
  latitude: number;

  @Field.number('Longitude of the pilot. Before take-off, that of take-off; after landing, that of landing.')
  longitude: number;

  @Field.object(() => SurfaceWeather, 'Weather near the ground.')
  surface: SurfaceWeather;

  @Field.list(
    () => LevelWeather,
    'Weather on pressure levels, lowest first. Empty if the provider only has surface data.',
  )
  levels: LevelWeather[];
}

/** A grid point of the model. */
export class WeatherGridPoint {
  @Field.number('Latitude in degrees, positive north.')
  latitude: number;

  @Field.number('Longitude in degrees, positive east.')
  longitude: number;

  @Field.number('Ground elevation in the model.', OR_NULL)
  elevation_m: number | null;
}

/** The location of `hours`. */
export class WeatherPlace {
  @Field.list(
    () => WeatherGridPoint,
    'Grid points near take-off, the middle of the flight and landing. `hours` is interpolated between them.',
  )
  grid_points: WeatherGridPoint[];
}

/** The data sets of a weather provider. */
export const WEATHER_KINDS = ['forecast', 'historical_forecast', 'archive'] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

/** The licence of the provider's data. */
export class WeatherLicence {
  @Field.text('Name of the licence.')
  name: string;

  @Field.text('URL of the licence text.')
  url: string;

  @Field.text('Attribution to show wherever you display the data.')
  attribution: string;
}

/** A wind vector. */
export class ComparedWind {
  @Field.number('Wind speed.')
  speed_kmh: number;

  @Field.number('Direction the wind comes from, in degrees clockwise from north.')
  direction_deg: number;
}

/** The observed wind and the model's wind at one altitude. */
export class WindComparison {
  @Field.number('Middle of the altitude band in `observed.wind_profile`.')
  altitude_m: number;

  @Field.time('Middle of the period in which the wind was observed.')
  time: string;

  @Field.object(() => ComparedWind, 'The wind observed in flight.')
  observed: ComparedWind;

  @Field.object(
    () => ComparedWind,
    "The model's wind at the same place and time, interpolated by height between its levels.",
  )
  model: ComparedWind;

  @Field.number('Model minus observed.')
  speed_difference_kmh: number;

  @Field.number(
    'Angle from the observed direction to the direction of the model, from -180 to 180, positive clockwise. Null if a wind is below 5 km/h.',
    OR_NULL,
  )
  direction_difference_deg: number | null;

  @Field.number('Magnitude of the vector difference.')
  vector_difference_kmh: number;
}

/** How well the observed wind and the model's wind agree. */
export class WindAgreement {
  @Field.number('Mean of the speed differences (model minus observed).')
  speed_difference_kmh_mean: number;

  @Field.number('Mean absolute direction difference. Null if all bands are calm.', OR_NULL)
  direction_difference_deg_mean: number | null;

  @Field.number('Mean magnitude of the vector differences.')
  vector_difference_kmh_mean: number;

  @Field.list(
    () => WindComparison,
    'Comparisons by altitude, lowest first. Bands that the model does not cover are omitted.',
  )
  bands: WindComparison[];
}
