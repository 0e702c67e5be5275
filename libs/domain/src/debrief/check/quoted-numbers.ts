import { NUMBER_WORDS } from '../coach/number-text.js';
import { type DebriefLanguage } from '../debrief.js';

/** What a number counts; lengths, times and speeds are brought to one unit each. */
export type Dimension = 'metres' | 'seconds' | 'mps' | 'kmh' | 'share' | 'degrees' | 'points' | 'bare';

/** A number as a text says it. */
export interface QuotedNumber {
  /** As written. */
  text: string;
  dimension: Dimension;
  /** Without its sign: a sink of 3 m/s and a climb of −3 m/s are the same. */
  value: number;
  /** How far a fact may be from it and still be what was rounded to it. */
  tolerance: number;
}

const DIGITS: Readonly<Record<DebriefLanguage, string>> = {
  en: String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`,
  de: String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
  fr: String.raw`\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
};

const SPACE = String.raw`[\s\u00a0\u202f]*`;

const UNIT =
  'km/h|km|m/s|m(?![\\p{L}\\d])|%|°|percent|Prozent|pour cent|hours?|Stunden?|heures?|h(?![\\p{L}\\d])|' +
  'minutes?|Minuten?|min(?![\\p{L}\\d])|seconds?|Sekunden?|secondes?|s(?![\\p{L}\\d])|points?|Punkten?|Punkte?';

/** A unit as it is written: what it counts, and how many of the dimension's own it is. */
function dimensionOf(unit: string): { dimension: Dimension; factor: number } {
  if (unit === 'km/h') return { dimension: 'kmh', factor: 1 };
  if (unit === 'm/s') return { dimension: 'mps', factor: 1 };
  if (unit === 'km') return { dimension: 'metres', factor: 1000 };
  if (unit === 'm') return { dimension: 'metres', factor: 1 };
  if (/^(%|percent|Prozent|pour cent)$/.test(unit)) return { dimension: 'share', factor: 0.01 };
  if (unit === '°') return { dimension: 'degrees', factor: 1 };
  if (/^(h|hours?|Stunden?|heures?)$/.test(unit)) return { dimension: 'seconds', factor: 3600 };
  if (/^(min|minutes?|Minuten?)$/.test(unit)) return { dimension: 'seconds', factor: 60 };
  if (/^(s|seconds?|Sekunden?|secondes?)$/.test(unit)) return { dimension: 'seconds', factor: 1 };
  return { dimension: 'points', factor: 1 };
}

/** Half of the last digit, floating point aside; whole hundreds may be rounded to tens, whole thousands to hundreds. */
function roundingOf(digits: string, value: number): number {
  const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
  if (decimals > 0 && !/[.,]\d{3}$/.test(digits)) return 0.5 * 10 ** -decimals;
  if (value >= 1000 && value % 100 === 0) return 50;
  if (value >= 100 && value % 10 === 0) return 5;
  return 0.5;
}

function valueOf(digits: string, language: DebriefLanguage): number {
  const plain =
    language === 'en'
      ? digits.replaceAll(',', '')
      : digits.replaceAll(/[.\s\u00a0\u202f]/g, '').replace(',', '.');
  return Number(plain);
}

const FLOATING_POINT = 1e-6;

/** Every number of a text, with its unit; words up to twelve are numbers, "one" is an article. */
export function quotedNumbers(text: string, language: DebriefLanguage): QuotedNumber[] {
  const words = NUMBER_WORDS[language];
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:(?<digits>${DIGITS[language]})|(?<word>${words.join('|')})(?!\\p{L}))(?:${SPACE}(?<unit>${UNIT}))?`,
    'giu',
  );
  const found: QuotedNumber[] = [];
  let lastEnd = -1;
  let lastWasHours = false;
  for (const match of text.matchAll(pattern)) {
    const { digits, word, unit } = match.groups as Record<string, string | undefined>;
    const number = digits === undefined ? words.indexOf(word!.toLowerCase()) + 2 : valueOf(digits, language);
    const rounding = digits === undefined ? 0 : roundingOf(digits, number);
    const { dimension, factor } = unit === undefined ? BARE : dimensionOf(unit);
    const quoted = {
      text: match[0],
      dimension,
      value: number * factor,
      tolerance: rounding * factor + FLOATING_POINT,
    };
    const between = text.slice(lastEnd, match.index);
    const last = found.at(-1);
    if (
      last &&
      lastWasHours &&
      dimension === 'seconds' &&
      factor === 60 &&
      /^[\s\u00a0\u202f]*$/.test(between)
    ) {
      // "1 h 16 min" is one time
      last.text += between + quoted.text;
      last.value += quoted.value;
      last.tolerance = quoted.tolerance;
    } else {
      found.push(quoted);
    }
    lastEnd = match.index + match[0].length;
    lastWasHours = dimension === 'seconds' && factor === 3600;
  }
  return inheritUnits(found, text);
}

const BARE = { dimension: 'bare' as const, factor: 1 };

/** "1,200 to 2,100 m": the first number has the unit of the second. */
function inheritUnits(found: QuotedNumber[], text: string): QuotedNumber[] {
  let at = 0;
  const places = found.map((quoted) => {
    const start = text.indexOf(quoted.text, at);
    at = start + quoted.text.length;
    return { start, end: at };
  });
  for (let i = found.length - 2; i >= 0; i--) {
    const between = text.slice(places[i]!.end, places[i + 1]!.start);
    const next = found[i + 1]!;
    if (found[i]!.dimension !== 'bare' || next.dimension === 'bare') continue;
    const before = text.slice(0, places[i]!.start);
    // "de 3 à 5 m" is a range; "thermique 3 à 5 m/s" is not
    const isRange =
      /^\s*(to|–|-|bis)\s*$/.test(between) || (/^\s*à\s*$/.test(between) && /\bde\s*$/.test(before));
    if (!isRange) continue;
    const unit = /[^\d\s\u00a0\u202f.,]+$/.exec(next.text)?.[0] ?? '';
    const { factor } = dimensionOf(unit);
    found[i] = {
      ...found[i]!,
      dimension: next.dimension,
      value: found[i]!.value * factor,
      tolerance: found[i]!.tolerance * factor,
    };
  }
  return found;
}
