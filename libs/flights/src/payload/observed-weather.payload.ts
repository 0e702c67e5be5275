import { type FlightAnalysis } from '@app/analysis';
import { type ClimbHour, climbByHour } from '../weather/climb-by-hour.js';
import { sunTimes } from '../weather/sun-times.js';
import { type WindBandPayload, windBandPayload } from './thermals.payload.js';
import { DECIMALS, wireNumber, wireTime } from './wire-values.js';

/** The circling climbs of one hour, in wire format. */
export interface ClimbHourPayload {
  starts_at: string;
  thermals: number;
  time_seconds: number;
  gain_m: number;
  climb_mean_mps: number;
}

/** The weather observed by the flight itself, in wire format. */
export interface ObservedWeatherPayload {
  observed: {
    /** By altitude, lowest first; the same as in the flight's thermals. */
    wind_profile: WindBandPayload[];
    /** Highest point reached in a thermal; null without thermals. */
    thermal_top_m: number | null;
    climb_by_hour: ClimbHourPayload[];
  };
  /** At take-off, for its solar day. */
  sun: { sunrise: string | null; sunset: string | null; solar_noon: string };
}

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

function climbHourPayload(hour: ClimbHour): ClimbHourPayload {
  return {
    starts_at: wireTime(hour.startsAt),
    thermals: hour.thermals,
    time_seconds: wireNumber(hour.timeSeconds, 0),
    gain_m: wireNumber(hour.gainM, DECIMALS.altitudeM),
    climb_mean_mps: wireNumber(hour.climbMeanMps, DECIMALS.verticalSpeedMps),
  };
}
