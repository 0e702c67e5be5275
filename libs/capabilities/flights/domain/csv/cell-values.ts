import { type CsvDurationUnit, isCountryCode, presentCountry } from '@core/contract';

const CLOCK = /^(\d{1,3})\s?[:h]\s?(\d{1,2})(?:[:m]\s?(\d{1,2}))?\s*(?:h|m|min|s|['′])?$/i;
const NUMBER_WITH_UNIT =
  /^(\d+(?:[.,]\d+)?)\s*(h|hrs?|hours?|std|stunden?|heures?|m|min|mins|minutes?|minuten|['′]|s|sec|seconds?)?\.?$/i;

/** Seconds of `1:15`, `1 h 15`, `75`, `75 min`, `75'`, `1.25 h`. Undefined if the cell is no duration. */
export function secondsIn(cell: string, unit: CsvDurationUnit): number | undefined {
  const clock = CLOCK.exec(cell);
  if (clock) {
    const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
    return minutes < 60 && seconds < 60 ? hours * 3_600 + minutes * 60 + seconds : undefined;
  }
  const number = NUMBER_WITH_UNIT.exec(cell);
  if (!number) return undefined;
  const letter = number[2]?.[0]?.toLowerCase();
  const isMinutes = letter === 'm' || letter === "'" || letter === '′';
  const isSeconds = letter === 's' && !/^st/i.test(number[2]!);
  const ofCell = letter === undefined ? unit : isMinutes ? 'minutes' : isSeconds ? 'seconds' : 'hours';
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
