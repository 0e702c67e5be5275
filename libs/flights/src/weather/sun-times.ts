import { getTimes } from 'suncalc';

/** Of the solar day that a moment lies in, epoch milliseconds. */
export interface SunTimes {
  /** Upper edge on the horizon of the sea; null when the sun does not rise, or does not set, that day. */
  sunrise: number | null;
  sunset: number | null;
  solarNoon: number;
}

/** The sun at a place, degrees, on the solar day (midnight to midnight by the sun) of a moment, epoch milliseconds. */
export function sunTimes(epochMs: number, latitude: number, longitude: number): SunTimes {
  const { sunrise, sunset, solarNoon } = getTimes(new Date(epochMs), latitude, longitude);
  return {
    sunrise: sunrise?.getTime() ?? null,
    sunset: sunset?.getTime() ?? null,
    solarNoon: solarNoon.getTime(),
  };
}
