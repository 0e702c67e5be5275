import { Field, OR_NULL } from '@core/contract/fields';
import { WindBand } from './flight-thermals.js';
import {
  WEATHER_KINDS,
  WeatherHour,
  type WeatherKind,
  WeatherLicence,
  WeatherPlace,
  WindAgreement,
} from './model-weather.js';
import { FlightResult, type Stored } from './result-origin.js';

/** The thermal climbs within one hour. */
export class ClimbHour {
  @Field.time('Start of the hour, in UTC.')
  starts_at: string;

  @Field.integer('Number of thermals at least partly within this hour.')
  thermals: number;

  @Field.integer('Time in thermals.')
  time_seconds: number;

  @Field.number('Height gained in thermals.')
  gain_m: number;

  @Field.number('Height gained divided by time.')
  climb_mean_mps: number;
}

/** Weather observed during the flight. */
export class ObservedWeather {
  @Field.list(
    () => WindBand,
    'Wind by altitude, lowest first. Same as in `GET /flights/{flightId}/thermals`.',
  )
  wind_profile: WindBand[];

  @Field.number(
    'Highest point reached in a thermal, above mean sea level. Same reference as `takeoff.altitude_m`. Null if there are no thermals.',
    OR_NULL,
  )
  thermal_top_m: number | null;

  @Field.list(() => ClimbHour, 'Climb rate by hour. Hours without thermals are omitted.')
  climb_by_hour: ClimbHour[];
}

/** Sun times at take-off on the solar day of the flight, for a horizon at sea level. */
export class Sun {
  @Field.time('Sunrise. Null if the sun does not rise or does not set that day.', OR_NULL)
  sunrise: string | null;

  @Field.time('Sunset. Null if the sun does not rise or does not set that day.', OR_NULL)
  sunset: string | null;

  @Field.time('Solar noon, when the sun is highest.')
  solar_noon: string;
}

export const WEATHER_SOURCES = ['observed', 'model'] as const;

/** The weather of a flight. */
export class FlightWeather extends FlightResult {
  @Field.text(
    '`observed`: derived from the flight only. `model`: `hours` also contains data from a weather provider. It is `observed` until the provider has delivered its data, and remains so if the provider has none.',
    { enum: WEATHER_SOURCES },
  )
  source: (typeof WEATHER_SOURCES)[number];

  @Field.text('Weather provider of `hours`. Null if there is none.', OR_NULL)
  provider: string | null;

  @Field.text("The provider's weather model. Null if there is no provider.", OR_NULL)
  model: string | null;

  @Field.time('Start of the model run. Null if the provider does not report it.', OR_NULL)
  run: string | null;

  @Field.time('When the data was fetched from the provider. Null if there is no provider.', OR_NULL)
  fetched_at: string | null;

  @Field.text(
    "The provider's data set: `forecast` (the current forecast), `historical_forecast` (archived forecasts) or `archive` (a reanalysis). Null if there is no provider.",
    { enum: WEATHER_KINDS, nullable: true },
  )
  forecast_or_archive: WeatherKind | null;

  @Field.object(
    () => WeatherLicence,
    "The licence of the provider's data. Null if there is no provider.",
    OR_NULL,
  )
  licence: WeatherLicence | null;

  @Field.object(() => WeatherPlace, 'The location of `hours`. Null if there is no provider.', OR_NULL)
  place: WeatherPlace | null;

  @Field.list(
    () => WeatherHour,
    'The weather at the position of the pilot, for each full hour around the flight. Empty if there is no provider.',
  )
  hours: WeatherHour[];

  @Field.object(
    () => WindAgreement,
    'How well the wind observed in flight agrees with the model. Null if there is no provider, or if the model does not cover the altitudes of the flight.',
    OR_NULL,
  )
  wind_agreement: WindAgreement | null;

  @Field.object(() => ObservedWeather, 'Weather observed during the flight.')
  observed: ObservedWeather;

  @Field.object(() => Sun, 'Sun times at take-off on the day of the flight.')
  sun: Sun;
}

export type StoredWeather = Stored<FlightWeather>;
