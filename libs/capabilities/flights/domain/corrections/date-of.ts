import { addDays, type UtcDay } from '@core/contract';
import { localHour } from '../logbook/local-time.js';

const DAY_SECONDS = 86_400;

/**
 * The UTC date of the first fix of a log whose take-off is on a day on the clocks there.
 * @param takeoffSeconds since midnight UTC of the day of the first fix
 * @param timeZone at the take-off; null if it is unknown
 */
export function dateOfFirstFix(day: UtcDay, takeoffSeconds: number, timeZone: string | null): UtcDay {
  const inUtc = addDays(day, -Math.floor(takeoffSeconds / DAY_SECONDS));
  // No clock is more than a day away from UTC.
  const dates = [inUtc, addDays(inUtc, -1), addDays(inUtc, 1)];
  return dates.find((date) => dayOfTakeoff(date, takeoffSeconds, timeZone) === day) ?? inUtc;
}

/** The other way round: the day of the take-off on the clocks there, of a log whose first fix has this UTC date. */
export function dayOfTakeoff(date: string, takeoffSeconds: number, timeZone: string | null): string {
  return localHour(new Date(Date.parse(date) + takeoffSeconds * 1_000), timeZone).day;
}
