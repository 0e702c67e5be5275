/** A day in UTC, `2026-11-21`. */
export type UtcDay = `${number}-${number}-${number}`;

const DAY_MS = 86_400_000;

/** Earliest day that is accepted. Subtracting days from it stays within the calendar. */
export const FIRST_DAY: UtcDay = '2000-01-01';

export function isUtcDay(text: string): text is UtcDay {
  return text >= FIRST_DAY && isDay(text);
}

/** Whether a text is a day of the calendar, such as `2026-07-14`. */
export function isDay(text: string): text is UtcDay {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(text);
  return hasFourDigitYear(moment) && utcDayOf(moment) === text; // there is no 30 February
}

/** Whether a day, such as `2026-07-14`, has begun somewhere. */
export function hasBegun(day: string): boolean {
  return Date.parse(day) <= Date.now() + DAY_MS;
}

/** The UTC day of a moment. */
export function utcDayOf(moment: Date): UtcDay {
  return moment.toISOString().slice(0, 10) as UtcDay;
}

/** Adds days to a day; a negative number subtracts. */
export function addDays(day: UtcDay, days: number): UtcDay {
  return utcDayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Days from one day to a later one; 0 for the same day. */
export function daysBetween(first: UtcDay, last: UtcDay): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS;
}

/** Whether RFC 3339 can represent a moment: its UTC year has four digits. False for an invalid date. */
export function hasFourDigitYear(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
