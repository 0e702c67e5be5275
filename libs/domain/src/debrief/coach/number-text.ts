import { type DebriefLanguage } from '../debrief.js';

/** Between a number and its unit, so that a line never breaks there. */
const NO_BREAK = '\u00a0';

/** Counts are words up to twelve; "one" is left to the singular, which needs its article in most languages. */
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

/** Numbers as a pilot of a language reads them: its separators, metric units, rounded to what matters. */
export class NumberText {
  private readonly locale: Intl.NumberFormat[];
  private readonly and: Intl.ListFormat;

  constructor(readonly language: DebriefLanguage) {
    this.and = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
    this.locale = [0, 1, 2, 3].map(
      (digits) =>
        new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          // no minus zero
          signDisplay: 'negative',
        }),
    );
  }

  /** Heights: by tens from 100 m on. */
  metres(value: number): string {
    const rounded = Math.abs(value) >= 100 ? Math.round(value / 10) * 10 : value;
    return this.unit(this.plain(rounded, 0), 'm');
  }

  kilometres(value: number): string {
    return this.unit(this.plain(value, value >= 100 ? 0 : 1), 'km');
  }

  /** A distance that may be short of a kilometre. */
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

  /** A share that is held against a limit: 27.9 % is not 28 %. */
  exactPercent(share: number): string {
    return this.plain(share * 100, 1) + UNITS[this.language].percent;
  }

  /**
   * As exact as the score itself.
   *
   * @param unit in the case that the sentence asks for
   */
  points(value: number, unit = UNITS[this.language].points): string {
    return this.unit(this.plain(value, 2), unit);
  }

  /** A distance that points are made of, to the metre as the score has it: rounded once more, it may not make them. */
  scoredKilometres(value: number): string {
    return this.unit(this.plain(value, 3), 'km');
  }

  /** "1.6": no more decimals than it has. */
  factor(value: number): string {
    return this.plain(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2);
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

  /** @param one the whole phrase for one, with its article: "a climb" */
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

  /** Rounded half up as it is written: 44.65 to 44.7, which `toFixed` makes 44.6 of. */
  private plain(value: number, digits: 0 | 1 | 2 | 3): string {
    // a true minus sign
    return this.locale[digits]!.format(value).replace('-', '−');
  }

  private unit(number: string, unit: string): string {
    return number + NO_BREAK + unit;
  }
}

/** With a capital, for the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
