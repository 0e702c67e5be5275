import { wireTime } from '@core/contract';
import { type FlightAnalysis } from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { type ClimbHour, climbByHour } from '../weather/climb-by-hour.js';
import { sunTimes } from '../weather/sun-times.js';
import { windBandPayload } from './thermals.payload.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** The weather observed by the flight itself, as stored. */
export type ObservedWeatherPayload = Pick<wire.FlightWeather, 'observed' | 'sun'>;

/** Null if the file has no date or no flight. */
export function observedWeatherPayload({
  metrics,
  thermals,
}: Pick<FlightAnalysis, 'metrics' | 'thermals'>): ObservedWeatherPayload | null {
  const { takeoff } = metrics;
  if (takeoff === null || takeoff.time === null) return null;
  const sun = sunTimes(takeoff.time, takeoff.latitude, takeoff.longitude);
  const climbs = thermals?.thermals ?? [];
  const tops = climbs.map(({ altitudeMaxM }) => altitudeMaxM);
  return {
    observed: {
      wind_profile: (thermals?.windProfile ?? []).map(windBandPayload),
      thermal_top_m: tops.length === 0 ? null : wireNumber(Math.max(...tops), DECIMALS.altitudeM),
      climb_by_hour: climbByHour(climbs).map(climbHourPayload),
    },
    sun: {
      sunrise: wireTime(sun.sunrise),
      sunset: wireTime(sun.sunset),
      solar_noon: wireTime(sun.solarNoon),
    },
  };
}

function climbHourPayload(hour: ClimbHour): wire.ClimbHour {
  return {
    starts_at: wireTime(hour.startsAt),
    thermals: hour.thermals,
    time_seconds: wireNumber(hour.timeSeconds, 0),
    gain_m: wireNumber(hour.gainM, DECIMALS.altitudeM),
    climb_mean_mps: wireNumber(hour.climbMeanMps, DECIMALS.verticalSpeedMps),
  };
}
