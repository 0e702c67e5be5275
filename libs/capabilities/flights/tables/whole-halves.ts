import { type LogbookFilter, needsDate } from './logbook-filter.js';

/**
 * The halves of months of which a filter lets all flights pass, and the days around them. A half starts on the 1st or the
 * 16th, as every season does. Days are YYYY-MM-DD or infinite; ranges exclude their end.
 */
export interface WholeHalves {
  readonly first: string;
  readonly end: string;
  /** First day and end of the ranges of days outside. */
  readonly edges: readonly (readonly [first: string, end: string])[];
}

const DAY_MS = 86_400_000;
/** Before all flights with a date. In the order of dates, flights without one are before it. */
const FIRST_DAY = '0001-01-01';
const ALL_DAYS = ['-infinity', 'infinity'] as const;
const NONE: WholeHalves = { first: 'infinity', end: 'infinity', edges: [ALL_DAYS] };

export function wholeHalvesOf(filter: LogbookFilter): WholeHalves {
  const { flownFrom, flownBefore, days, site, glider, tag, tandem } = filter;
  if ([site, glider, tag, tandem].some((value) => value !== undefined)) return NONE;
  // no clock is a day away from UTC
  const starts = [
    ...(flownFrom ? [Math.ceil(flownFrom.getTime() / DAY_MS) * DAY_MS + DAY_MS] : []),
    ...(days ? [Date.parse(days.first)] : []),
  ];
  const ends = [
    ...(flownBefore ? [Math.floor(flownBefore.getTime() / DAY_MS) * DAY_MS - DAY_MS] : []),
    ...(days ? [Date.parse(days.last) + DAY_MS] : []),
  ];
  const first = starts.length > 0 ? dayOf(halfFrom(Math.max(...starts))) : undefined;
  const end = ends.length > 0 ? dayOf(halfUntil(Math.min(...ends))) : undefined;
  if (first !== undefined && end !== undefined && first >= end) return NONE;
  return {
    first: first ?? (needsDate(filter) ? FIRST_DAY : '-infinity'),
    end: end ?? 'infinity',
    edges: [
      ...(first === undefined ? [] : [['-infinity', first] as const]),
      ...(end === undefined ? [] : [[end, 'infinity'] as const]),
    ],
  };
}

/** The start of the half that contains this day. */
function halfUntil(day: number): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() < 16 ? 1 : 16);
  return date;
}

/** The first start of a half on this day or later. */
function halfFrom(day: number): Date {
  const start = halfUntil(day);
  if (start.getTime() < day) {
    if (start.getUTCDate() === 1) start.setUTCDate(16);
    else start.setUTCMonth(start.getUTCMonth() + 1, 1);
  }
  return start;
}

/** Years outside 1 to 9999, which no flight is in, become the nearest of them. */
function dayOf(date: Date): string {
  const year = date.getUTCFullYear();
  if (year < 1) return FIRST_DAY;
  return year > 9_999 ? '9999-12-16' : date.toISOString().slice(0, 10);
}
