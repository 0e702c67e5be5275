import { type WeatherPayload } from '@app/flights';
import { Field } from '@app/openapi';
import { WindBand } from './flight-thermals.dto.js';
import { WeatherHour, WeatherLicence, WeatherPlace, WindAgreement } from './model-weather.dto.js';
import { ResultOrigin } from './result-origin.dto.js';

const OR_NULL = { nullable: true } as const;

/** The climbs in circles of one hour. */
export class ClimbHour {
  @Field.time('Full hour, UTC.')
  starts_at: string;

  @Field.integer('Thermals with a part in this hour.')
  thermals: number;

  @Field.integer('Time in them.')
  time_seconds: number;

  @Field.number('Height gained in them.')
  gain_m: number;

  @Field.number('Gain by time.')
  climb_mean_mps: number;
}

/** What the flight itself tells of the weather. */
export class ObservedWeather {
  @Field.list(() => WindBand, 'Wind by altitude, lowest first; as in the thermals of the flight.')
  wind_profile: WindBand[];

  @Field.number(
    'Highest point reached in a thermal, in the altitude that `quality.altitude_source` names; null without one.',
    OR_NULL,
  )
  thermal_top_m: number | null;

  @Field.list(() => ClimbHour, 'How well it climbed from hour to hour; hours without a thermal are left out.')
  climb_by_hour: ClimbHour[];
}

/** Of the solar day of the flight at its take-off, with a horizon as at sea. */
export class Sun {
  @Field.time('Null when it does not rise or does not set that day.', OR_NULL)
  sunrise: string | null;

  @Field.time('Null when it does not rise or does not set that day.', OR_NULL)
  sunset: string | null;

  @Field.time('When it stands highest.')
  solar_noon: string;
}

/** Weather of a flight. */
export class FlightWeather extends ResultOrigin implements WeatherPayload {
  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text(
    '`observed`: from the flight itself. `model`: a weather provider has told the hours beside it. Until it has, and when it cannot, `observed`.',
    { enum: ['observed', 'model'] },
  )
  source: WeatherPayload['source'];

  @Field.text('Weather provider that `hours` are from; null without one.', OR_NULL)
  provider: string | null;

  @Field.text('Its weather model; null without one.', OR_NULL)
  model: string | null;

  @Field.time("When the model's run began; null when the provider does not tell.", OR_NULL)
  run: string | null;

  @Field.time('When it was asked; null without one.', OR_NULL)
  fetched_at: string | null;

  @Field.text(
    'What it answered from: the forecast of the day, the archive of forecasts, or a reanalysis; null without one.',
    { enum: ['forecast', 'historical_forecast', 'archive'], nullable: true },
  )
  forecast_or_archive: WeatherPayload['forecast_or_archive'];

  @Field.object(() => WeatherLicence, "On which terms the provider's data may be passed on.", OR_NULL)
  licence: WeatherLicence | null;

  @Field.object(() => WeatherPlace, 'Where `hours` are from; null without a provider.', OR_NULL)
  place: WeatherPlace | null;

  @Field.list(
    () => WeatherHour,
    'The weather over the pilot by the full hours around the flight; empty without a provider.',
  )
  hours: WeatherHour[];

  @Field.object(
    () => WindAgreement,
    "How well the flight's wind and the model's agree; null without a provider, or when the model does not reach the flight.",
    OR_NULL,
  )
  wind_agreement: WindAgreement | null;

  @Field.object(() => ObservedWeather, 'From the flight itself.')
  observed: ObservedWeather;

  @Field.object(() => Sun, 'The sun at take-off, on the day of the flight.')
  sun: Sun;
}
