import { type DebriefLanguage } from '@core/contract';
import type * as wire from '../../wire/index.js';

const DAY_MS = 86_400_000;

/**
 * A moment of the log on a clock.
 * @param known any point of the log, which says on which day it begins; without a date, on none
 * @param seconds since 00:00 UTC of that day
 */
export function clockOf(
  known: wire.CrossingPoint,
  seconds: number,
  timeZone: string,
  decimals: 0 | 1 = 0,
): string {
  const dayMs =
    known.time === null
      ? 0
      : Math.round(Date.parse(known.time) / DAY_MS - known.clock_seconds / 86_400) * DAY_MS;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    ...(decimals === 0 ? {} : { fractionalSecondDigits: decimals }),
    timeZone: known.time === null ? 'UTC' : timeZone,
  });
  const rounding = 10 ** decimals;
  return format.format(dayMs + (Math.round(seconds * rounding) * 1_000) / rounding);
}

/** A day such as 2026-07-14, in words. */
export function dayText(day: string, language: DebriefLanguage): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
