import { getTimes } from 'suncalc';

/** Sun times of the solar day that contains a time, in epoch milliseconds. */
export interface SunTimes {
  /** Upper limb at a sea-level horizon; null if the sun does not rise or set that day. */
  sunrise: number | null;
  sunset: number | null;
  solarNoon: number;
}

/**
 * Sun times at a position (degrees) on the solar day, midnight to midnight by the sun, of a time in epoch
 * milliseconds.
 */
export function sunTimes(epochMs: number, latitude: number, longitude: number): SunTimes {
  const { sunrise, sunset, solarNoon } = getTimes(new Date(epochMs), latitude, longitude);
  return {
    sunrise: sunrise?.getTime() ?? null,
    sunset: sunset?.getTime() ?? null,
    solarNoon: solarNoon.getTime(),
  };
}
