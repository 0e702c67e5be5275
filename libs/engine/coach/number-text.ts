import { type DebriefLanguage } from './debrief.js';

/** Goes between a number and its unit, to prevent a line break there. */
const NO_BREAK = '\u00a0';

/**
 * Counts up to twelve are written as words; "one" is part of the singular phrase, which needs an article in most
 * languages.
 */
export const NUMBER_WORDS: Readonly<Record<DebriefLanguage, readonly string[]>> = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  fr: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
};

const WORDS_FROM = 2;

const UNITS: Readonly<
  Record<DebriefLanguage, { minutes: string; seconds: string; points: string; percent: string }>
> = {
  en: { minutes: 'minutes', seconds: 'seconds', points: 'points', percent: '%' },
  de: { minutes: 'Minuten', seconds: 'Sekunden', points: 'Punkte', percent: `${NO_BREAK}%` },
  fr: { minutes: 'minutes', seconds: 'secondes', points: 'points', percent: `${NO_BREAK}%` },
};

/** Eight points, clockwise from north. */
const COMPASS: Readonly<Record<DebriefLanguage, readonly string[]>> = {
  en: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  de: ['Nord', 'Nordost', 'Ost', 'Südost', 'Süd', 'Südwest', 'West', 'Nordwest'],
  fr: ['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-ouest', 'ouest', 'nord-ouest'],
};

/** Formats numbers for a language: its separators, metric units, sensible rounding. */
export class NumberText {
  private readonly locale: Intl.NumberFormat[];
  private readonly and: Intl.ListFormat;

  constructor(readonly language: DebriefLanguage) {
    this.and = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
    this.locale = [0, 1].map(
      (digits) =>
        new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          // Avoids minus zero.
          signDisplay: 'negative',
        }),
    );
  }

  /** Heights: rounded to tens at 100 m and above. */
  metres(value: number): string {
    const rounded = Math.abs(value) >= 100 ? Math.round(value / 10) * 10 : value;
    return this.unit(this.plain(rounded, 0), 'm');
  }

  kilometres(value: number): string {
    return this.unit(this.plain(value, value >= 100 ? 0 : 1), 'km');
  }

  /** A distance that may be shorter than a kilometre. */
  way(metres: number): string {
    return metres < 1000 ? this.metres(metres) : this.kilometres(metres / 1000);
  }

  climb(mps: number): string {
    return this.unit(this.plain(mps, 1), 'm/s');
  }

  speed(kmh: number): string {
    return this.unit(this.plain(kmh, 0), 'km/h');
  }

  ratio(value: number): string {
    return this.plain(value, 1);
  }

  percent(share: number): string {
    return this.plain(share * 100, 0) + UNITS[this.language].percent;
  }

  /** A share compared with a limit: 27.9 % is not 28 %. */
  exactPercent(share: number): string {
    return this.plain(share * 100, 1) + UNITS[this.language].percent;
  }

  /**
   * @param unit in the grammatical case the sentence requires
   */
  points(value: number, unit = UNITS[this.language].points): string {
    return this.unit(this.plain(value, 1), unit);
  }

  /** A scored distance, with a decimal even if it is long. */
  scoredKilometres(value: number): string {
    return this.unit(this.plain(value, 1), 'km');
  }

  degrees(value: number): string {
    return `${this.plain(value, 0)}°`;
  }

  /** "50 seconds", "48 minutes", "1 h 16 min". */
  duration(seconds: number): string {
    const { minutes: minutesUnit, seconds: secondsUnit } = UNITS[this.language];
    const minutes = Math.round(seconds / 60);
    if (seconds < 90) return this.unit(this.plain(seconds, 0), secondsUnit);
    if (minutes < 60) return this.unit(this.plain(minutes, 0), minutesUnit);
    const hours = this.unit(this.plain(Math.floor(minutes / 60), 0), 'h');
    return minutes % 60 === 0 ? hours : `${hours} ${this.unit(String(minutes % 60), 'min')}`;
  }

  /** "22 s", for the time of a circle. */
  shortSeconds(seconds: number): string {
    return this.unit(this.plain(seconds, 0), 's');
  }

  /** @param one the whole phrase for a count of one, with its article: "a climb" */
  counted(count: number, one: string, many: string): string {
    return count === 1 ? one : `${this.count(count)} ${many}`;
  }

  count(value: number): string {
    return NUMBER_WORDS[this.language][value - WORDS_FROM] ?? this.plain(value, 0);
  }

  /** "2, 5 and 7": numbers of thermals or glides. */
  list(indices: readonly number[]): string {
    return this.and.format(indices.map(String));
  }

  compass(directionDeg: number): string {
    return COMPASS[this.language][Math.round(directionDeg / 45) % 8]!;
  }

  /** Rounded half up in decimal notation: 44.65 becomes 44.7, where `toFixed` gives 44.6. */
  private plain(value: number, digits: 0 | 1): string {
    // A true minus sign.
    return this.locale[digits]!.format(value).replace('-', '−');
  }

  private unit(number: string, unit: string): string {
    return number + NO_BREAK + unit;
  }
}

/** Capitalises the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
