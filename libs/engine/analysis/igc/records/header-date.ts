import { READER } from '../../thresholds.js';

const SECONDS_PER_DAY = 86_400;

/**
 * HFDTE in every spelling seen: `HFDTE160724`, `HFDTEDATE:160724,01`, `HFDTEDATE: 160724`, `HFDTE:160724`,
 * `HFDTEDATE160724`, `HODTE160724`, `HFDTE 16.07.24`, lower case.
 */
const DATE_HEADER = /^H.DTE(?:DATE)? ?:? ?(\d\d)[ ./-]?(\d\d)([ ./-]?)(\d{4}|\d\d)/i;

/**
 * `HFDTEDATE:2025-06-14`, as in ISO 8601; only with a four-digit year and separators, otherwise it could be another
 * day.
 */
const ISO_DATE_HEADER = /^H.DTE(?:DATE)? ?:? ?(\d{4})([-./])(\d\d)\2(\d\d)(?!\d)/i;

/**
 * Day number (days since 1970-01-01) of a date header; null if the line is not a date header or its date does not
 * exist (`000000`, 33 February).
 */
export function dayOfDateHeader(line: string): number | null {
  const header = line.replace(/ +/g, ' ');
  const iso = ISO_DATE_HEADER.exec(header);
  if (iso !== null) return dayNumber(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const match = DATE_HEADER.exec(header);
  if (match === null) return null;
  const [, day, month, separator, digits] = match;
  // without a separator, the digits of a flight number may follow: 16072401
  const year = separator !== '' && digits!.length === 4 ? Number(digits) : fullYear(digits!);
  return dayNumber(year, Number(month), Number(day));
}

/** Day number of a date written as DDMMYY; null if it does not exist (`000000`). */
export function dayOfDigits(digits: string): number | null {
  return dayNumber(fullYear(digits.slice(4)), Number(digits.slice(2, 4)), Number(digits.slice(0, 2)));
}

/** Calendar date of a day number, YYYY-MM-DD. */
export function dateOfDay(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}

/** Four digits in a row with day and month count as a year only if plausible. */
function fullYear(digits: string): number {
  const written = Number(digits);
  if (digits.length === 4 && isPlausible(written)) return written;
  const short = Number(digits.slice(0, 2));
  return short >= READER.yearMin - 1900 ? 1900 + short : 2000 + short;
}

function isPlausible(year: number): boolean {
  return year >= READER.yearMin && year <= READER.yearMax;
}

function dayNumber(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && isPlausible(year) ? date.getTime() / 1000 / SECONDS_PER_DAY : null;
}
