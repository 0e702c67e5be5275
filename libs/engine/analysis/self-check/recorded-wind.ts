import { type FlightLog } from '../flight-log.js';
import { type IgcSlowData } from '../igc/igc-file.js';
import { SELF_CHECK } from '../thresholds.js';
import { type RecorderStatistic } from './self-check.js';

const DEGREES = 180 / Math.PI;
const DAY_SECONDS = 86_400;

/**
 * Mean of the wind directions (WDI) in K records during the flight. Wind speeds are not used, because their unit
 * differs between recorders and is not written.
 */
export function recordedWind({ igc, track, flight }: FlightLog): RecorderStatistic[] {
  if (flight === null) return [];
  const startSeconds = track.timeSeconds[flight.takeoffIndex]!;
  const flightSeconds = track.timeSeconds[flight.landingIndex]! - startSeconds;
  const isInFlight = ({ secondsOfDay }: IgcSlowData): boolean => {
    const since = (secondsOfDay - startSeconds) % DAY_SECONDS;
    return (since < 0 ? since + DAY_SECONDS : since) <= flightSeconds;
  };
  let east = 0;
  let north = 0;
  let count = 0;
  for (const record of igc.slowData) {
    const directionDeg = windDirection(record);
    if (directionDeg === null || !isInFlight(record)) continue;
    east += Math.sin(directionDeg / DEGREES);
    north += Math.cos(directionDeg / DEGREES);
    count++;
  }
  if (count === 0) return [];
  const meanDeg = Math.atan2(east, north) * DEGREES;
  const value = meanDeg < 0 ? meanDeg + 360 : meanDeg;
  const isSteady = Math.hypot(east, north) / count >= SELF_CHECK.windSteadinessMin;
  return [{ statistic: 'wind_direction_deg', value, ...(!isSteady && { note: 'wind_unsteady' as const }) }];
}

function windDirection({ values }: IgcSlowData): number | null {
  const text = values['WDI'];
  if (text === undefined || !/^\d{1,3}$/.test(text)) return null;
  const degrees = Number(text);
  return degrees <= 360 ? degrees : null;
}
