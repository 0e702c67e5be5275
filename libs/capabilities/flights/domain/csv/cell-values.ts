import {
  CSV_DATE_FORMATS,
  type CsvDateFormat,
  type CsvDurationUnit,
  isCountryCode,
  isDay,
  presentCountry,
} from '@core/contract';

/** A day, with or without a time behind it. */
const DATE =
  /^(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})(?:[T ,]+(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC)?)?$/;

interface DateParts {
  readonly numbers: readonly [string, string, string];
  readonly separator: string;
  /** HH:MM, if there is one. */
  readonly time: string | null;
}

function datePartsOf(cell: string): DateParts | undefined {
  const found = DATE.exec(cell);
  if (!found) return undefined;
  const [, first, separator, second, third, time] = found;
  return { numbers: [first!, second!, third!], separator: separator!, time: time ?? null };
}

/** The order of day, month and year that most days fit, and whether fewer fit any other. */
export function dateFormatOf(cells: readonly string[]): { format: CsvDateFormat; isCertain: boolean } {
  const dates = cells.map(datePartsOf).filter((parts) => parts !== undefined);
  const hasDots = dates.some(({ separator }) => separator === '.');
  const candidates = CSV_DATE_FORMATS.filter((format) => format !== 'mdy' || !hasDots);
  const fits = candidates
    .map((format) => ({ format, count: dates.filter((parts) => dayOf(parts, format) !== undefined).length }))
    .sort((a, b) => b.count - a.count);
  const [best, next] = fits;
  if (!best || best.count === 0) return { format: 'dmy', isCertain: false };
  return { format: best.format, isCertain: best.count > (next?.count ?? 0) };
}

/** The day, YYYY-MM-DD, and the time behind it. Undefined if the cell is no date of this format. */
export function dateIn(
  cell: string,
  format: CsvDateFormat,
): { day: string; time: string | null } | undefined {
  const parts = datePartsOf(cell);
  const day = parts && dayOf(parts, format);
  return day === undefined ? undefined : { day, time: parts!.time && timeIn(parts!.time)! };
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
  const found = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?\s*(am|pm|uhr)?$/i.exec(cell);
  if (!found) return undefined;
  const half = found[3]?.toLowerCase();
  const hours =
    half === 'am' || half === 'pm' ? (Number(found[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(found[1]);
  if (hours > 23 || Number(found[2]) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${found[2]!}`;
}

const CLOCK = /^(\d{1,3})[:h]\s?(\d{1,2})(?:[:m]\s?(\d{1,2}))?\s*(?:h|m|min|s)?$/i;
const NUMBER_WITH_UNIT =
  /^(\d+(?:[.,]\d+)?)\s*(h|hours?|std|stunden?|heures?|m|min|mins|minutes?|minuten|s|sec|seconds?)?\.?$/i;

/** Seconds of `1:15`, `1h15`, `75`, `75 min`, `1.25 h`. Undefined if the cell is no duration. */
export function secondsIn(cell: string, unit: CsvDurationUnit): number | undefined {
  const clock = CLOCK.exec(cell);
  if (clock) {
    const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
    return minutes < 60 && seconds < 60 ? hours * 3_600 + minutes * 60 + seconds : undefined;
  }
  const number = NUMBER_WITH_UNIT.exec(cell);
  if (!number) return undefined;
  const letter = number[2]?.[0]?.toLowerCase();
  const isSeconds = letter === 's' && !/^st/i.test(number[2]!);
  const ofCell = letter === undefined ? unit : letter === 'm' ? 'minutes' : isSeconds ? 'seconds' : 'hours';
  return Math.round(Number(number[1]!.replace(',', '.')) * { hours: 3_600, minutes: 60, seconds: 1 }[ofCell]);
}

/** What plain numbers of a column of durations count. */
export function durationUnitOf(column: string, cells: readonly string[]): CsvDurationUnit {
  if (/min/i.test(column)) return 'minutes';
  if (/sec|sek/i.test(column)) return 'seconds';
  if (/\b(h|hours|hrs|std|stunden|heures)\b/i.test(column)) return 'hours';
  return cells.some((cell) => /^\d+[.,]\d+$/.test(cell)) ? 'hours' : 'minutes';
}

/** A number with a decimal point or comma, and its unit. */
export function kilometresIn(cell: string): number | undefined {
  const found = /^(\d+(?:[.,]\d+)?)\s*(?:km)?$/i.exec(cell);
  return found ? Number(found[1]!.replace(',', '.')) : undefined;
}

const YES = /^(1|x|true|yes|y|ja|j|oui|o|tandem|biplace|doppelsitzer)$/i;
const NO = /^(0|-|false|no|n|nein|non|solo)$/i;

export function truthIn(cell: string): boolean | undefined {
  return YES.test(cell) ? true : NO.test(cell) ? false : undefined;
}

let countries: ReadonlyMap<string, string> | undefined;

/** The code of a country, from its code or its name in English, German or French. */
export function countryIn(cell: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(cell)) {
    const code = presentCountry(cell.toUpperCase());
    return isCountryCode(code) ? code : undefined;
  }
  countries ??= countriesByName();
  return countries.get(cell.toLowerCase());
}

function countriesByName(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Map<string, string>();
  for (const language of ['en', 'de', 'fr']) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code)?.toLowerCase();
      // former countries have the name of the present one
      const present = presentCountry(code);
      if (name !== undefined && isCountryCode(present) && !names.has(name)) names.set(name, present);
    }
  }
  return names;
}
