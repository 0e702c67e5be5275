import { CSV_DATE_FORMATS, type CsvDateFormat, FIRST_FLOWN_ON, hasBegun, isDay } from '@core/contract';
import { localClock } from '../logbook/local-time.js';

/** A day, with or without a time behind it, which can be in UTC. */
const DATE =
  /^(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?(\s?[ap]m)?\s*(Z|UTC)?)?$/i;

/** Of equally likely orders, the first: days of two-digit years fit several, and few people write the year first. */
const BY_LIKELIHOOD = ['dmy', 'ymd', 'mdy'] as const satisfies readonly CsvDateFormat[];

interface DateParts {
  readonly numbers: readonly [string, string, string];
  readonly separator: string;
  /** The text of the cell; null if there is none. */
  readonly time: string | null;
  readonly isUtc: boolean;
}

function datePartsOf(cell: string): DateParts | undefined {
  const found = DATE.exec(cell);
  if (!found) return undefined;
  const [, first, separator, second, third, clock, half = '', zone] = found;
  return {
    numbers: [first!, second!, third!],
    separator: separator!,
    time: clock === undefined ? null : clock + half,
    isUtc: zone !== undefined,
  };
}

/** Counts the days of flights that fit each order of day, month and year. */
export class DateOrders {
  private readonly counts = new Map<CsvDateFormat, number>();
  private hasDots = false;

  constructor(cells: readonly string[] = []) {
    this.add(cells);
  }

  add(cells: readonly string[]): void {
    for (const parts of cells.map(datePartsOf)) {
      if (!parts) continue;
      this.hasDots ||= parts.separator === '.';
      for (const format of CSV_DATE_FORMATS) {
        const day = dayOf(parts, format);
        if (day === undefined || day < FIRST_FLOWN_ON || !hasBegun(day)) continue;
        this.counts.set(format, (this.counts.get(format) ?? 0) + 1);
      }
    }
  }

  /** The order that most days fit. */
  get best(): CsvDateFormat {
    return BY_LIKELIHOOD.reduce((best, format) => (this.count(format) > this.count(best) ? format : best));
  }

  /** Whether more days fit an order than any other. */
  isCertain(format: CsvDateFormat): boolean {
    return BY_LIKELIHOOD.every((other) => other === format || this.count(other) < this.count(format));
  }

  /** Months are not written before days with dots. */
  private count(format: CsvDateFormat): number {
    return format === 'mdy' && this.hasDots ? 0 : (this.counts.get(format) ?? 0);
  }
}

/**
 * The day, YYYY-MM-DD, and the time behind it, HH:MM, on the clocks at the take-off. Midnight is the time of a day without
 * one, as programs write it. A time in UTC is converted; without the time zone, only its day is read.
 * @param timezone IANA name; null if it is not known
 * @returns undefined if the cell is no date of this format
 */
export function dateIn(
  cell: string,
  format: CsvDateFormat,
  timezone: string | null,
): { day: string; time: string | null } | undefined {
  const parts = datePartsOf(cell);
  const day = parts && dayOf(parts, format);
  if (day === undefined) return undefined;
  if (parts!.time === null) return { day, time: null };
  const time = timeIn(parts!.time);
  if (time === undefined) return undefined;
  const isExact = !/:\d\d:(?!00)/.test(parts!.time);
  if ((time === '00:00' && isExact) || (parts!.isUtc && timezone === null)) return { day, time: null };
  if (!parts!.isUtc) return { day, time };
  const there = localClock(new Date(`${day}T${time}Z`), timezone);
  return { day: there.day, time: there.time === '00:00' && isExact ? null : there.time };
}

function dayOf({ numbers }: DateParts, format: CsvDateFormat): string | undefined {
  const [year, month, day] = (['y', 'm', 'd'] as const).map((letter) => numbers[format.indexOf(letter)]!);
  if (year!.length !== 2 && year!.length !== 4) return undefined;
  if (month!.length > 2 || day!.length > 2) return undefined;
  const text = `${fourDigits(year!)}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

/** `98` is 1998. Flights are not in the future. */
function fourDigits(year: string): string {
  if (year.length === 4) return year;
  const now = new Date().getUTCFullYear() + 1;
  const inThisCentury = Math.floor(now / 100) * 100 + Number(year);
  return String(inThisCentury <= now ? inThisCentury : inThisCentury - 100);
}

/** HH:MM of `9:05`, `09:05:30`, `9h05`, `2:05 pm`. Undefined if the cell is no time. */
export function timeIn(cell: string): string | undefined {
  const found = /^(\d{1,2})[:.h](\d{2})(?:[:.]([0-5]\d))?\s*(am|pm|uhr)?$/i.exec(cell);
  if (!found) return undefined;
  const half = found[4]?.toLowerCase();
  const hours =
    half === 'am' || half === 'pm' ? (Number(found[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(found[1]);
  if (hours > 23 || Number(found[2]) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${found[2]!}`;
}

/** Seconds from midnight to HH:MM. */
export function secondsOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3)) * 60;
}
