import { type WeatherPayload } from '@app/flights';
import { Field } from '@app/openapi';

const OR_NULL = { nullable: true } as const;

type HourPayload = WeatherPayload['hours'][number];
type AgreementPayload = NonNullable<WeatherPayload['wind_agreement']>;

/** Weather near the ground; null what the model does not give. */
export class SurfaceWeather {
  @Field.number('Air 2 m above ground.', OR_NULL)
  temperature_c: number | null;

  @Field.number('2 m above ground.', OR_NULL)
  dew_point_c: number | null;

  @Field.number('10 m above ground.', OR_NULL)
  wind_speed_kmh: number | null;

  @Field.number('Where it comes from.', OR_NULL)
  wind_direction_deg: number | null;

  @Field.number('Strongest gust of the hour before.', OR_NULL)
  wind_gust_kmh: number | null;

  @Field.number('Reduced to sea level.', OR_NULL)
  pressure_hpa: number | null;

  @Field.number('Share of the sky.', OR_NULL)
  cloud_cover_percent: number | null;

  @Field.number('Sum of the hour before.', OR_NULL)
  precipitation_mm: number | null;

  @Field.number('Convective available potential energy.', OR_NULL)
  cape_jkg: number | null;

  @Field.number('Height of the boundary layer above ground: how high thermals may mix the air.', OR_NULL)
  boundary_layer_height_m: number | null;

  @Field.number('Short-wave radiation on a horizontal plane, mean of the hour before.', OR_NULL)
  shortwave_wm2: number | null;
}

/** Weather on a surface of equal pressure. */
export class LevelWeather {
  @Field.number('Its pressure.')
  pressure_hpa: number;

  @Field.number('Geopotential height: metres above sea level.', OR_NULL)
  altitude_m: number | null;

  @Field.number('Air.', OR_NULL)
  temperature_c: number | null;

  @Field.number('Wind.', OR_NULL)
  wind_speed_kmh: number | null;

  @Field.number('Where it comes from.', OR_NULL)
  wind_direction_deg: number | null;

  @Field.number('Relative humidity.', OR_NULL)
  relative_humidity_percent: number | null;
}

/** The weather over the pilot at a full hour. */
export class WeatherHour implements HourPayload {
  @Field.time('Full hour, UTC.')
  time: string;

  @Field.number('Where the pilot was; before take-off there, after landing there.')
  latitude: number;

  @Field.number('Where the pilot was.')
  longitude: number;

  @Field.object(() => SurfaceWeather, 'Near the ground.')
  surface: SurfaceWeather;

  @Field.list(() => LevelWeather, 'Above it, the lowest first; empty when the source knows the ground only.')
  levels: LevelWeather[];
}

/** A point of the model's grid. */
export class WeatherGridPoint {
  @Field.number('Degrees, north positive.')
  latitude: number;

  @Field.number('Degrees, east positive.')
  longitude: number;

  @Field.number('Of the ground, as the provider takes it there.', OR_NULL)
  elevation_m: number | null;
}

/** Where `hours` are from. */
export class WeatherPlace {
  @Field.list(
    () => WeatherGridPoint,
    'Points of the grid near take-off, the middle of the flight and landing, between which `hours` are interpolated.',
  )
  grid_points: WeatherGridPoint[];
}

/** On which terms the provider's data may be passed on. */
export class WeatherLicence {
  @Field.text('Its name.')
  name: string;

  @Field.text('Its text.')
  url: string;

  @Field.text('Whom to name wherever the data is shown.')
  attribution: string;
}

/** A wind. */
export class ComparedWind {
  @Field.number('Speed.')
  speed_kmh: number;

  @Field.number('Where it comes from.')
  direction_deg: number;
}

/** The flight's wind and the model's at one altitude. */
export class WindComparison {
  @Field.number('Middle of the band of `observed.wind_profile`.')
  altitude_m: number;

  @Field.time('Middle of the time in which the flight measured it.')
  time: string;

  @Field.object(() => ComparedWind, 'As the flight measured it.')
  observed: ComparedWind;

  @Field.object(() => ComparedWind, 'The model there and then, between its levels by their height.')
  model: ComparedWind;

  @Field.number('Model less flight.')
  speed_difference_kmh: number;

  @Field.number(
    "From the flight's direction to the model's, -180 to 180, clockwise positive; null below 5 km/h.",
    OR_NULL,
  )
  direction_difference_deg: number | null;

  @Field.number('Length of the difference of the two as vectors.')
  vector_difference_kmh: number;
}

/** How well the flight's wind and the model's agree. */
export class WindAgreement implements AgreementPayload {
  @Field.number('Mean of the bands, model less flight.')
  speed_difference_kmh_mean: number;

  @Field.number('Mean size of the turn; null when all bands are calm.', OR_NULL)
  direction_difference_deg_mean: number | null;

  @Field.number('Mean of the bands.')
  vector_difference_kmh_mean: number;

  @Field.list(
    () => WindComparison,
    'By altitude, lowest first; bands that the model does not reach are left out.',
  )
  bands: WindComparison[];
}
