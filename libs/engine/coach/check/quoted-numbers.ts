import { NUMBER_WORDS } from '../number-text.js';
import { type DebriefLanguage } from '../debrief.js';
import { BARE, type Dimension, dimensionOf, UNIT } from './units.js';

/** A number as it appears in a text. */
export interface QuotedNumber {
  /** As written. */
  text: string;
  dimension: Dimension;
  /** Without its sign: sink of 3 m/s and a climb of −3 m/s are the same. */
  value: number;
  /** Maximum difference of a fact that still rounds to this number. */
  tolerance: number;
  /** Index of the first character in the text, and the index after the last one. */
  start: number;
  end: number;
  /** Conversion factor of the unit: 1000 for kilometres. */
  factor: number;
  decimals: number;
}

const DIGITS: Readonly<Record<DebriefLanguage, string>> = {
  en: String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`,
  de: String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
  fr: String.raw`\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
};

const DECIMAL_SEPARATOR: Readonly<Record<DebriefLanguage, string>> = { en: '.', de: ',', fr: ',' };

/** Number words larger than the coach ever writes; it is unknown what they were rounded from. */
const LARGE_WORDS: Readonly<Record<DebriefLanguage, string>> = {
  en: String.raw`(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|dozens?`,
  de: String.raw`(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:\p{L}+und)?(?:zwan|vier|fünf|sech|sieb|acht|neun)zig|(?:\p{L}+und)?dreißig|\p{L}*(?:hundert|tausend)\p{L}*|Millionen?|Dutzend\p{L}*`,
  fr: String.raw`treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cents?|mille|milliers?|millions?|(?:dou|cent)aines?`,
};

const SPACE = String.raw`[\s\u00a0\u202f]*`;

function decimalsOf(digits: string, language: DebriefLanguage): number {
  return digits.split(DECIMAL_SEPARATOR[language])[1]?.length ?? 0;
}

/**
 * Half of the last digit, plus floating-point error; a multiple of ten of at least 100 may be rounded to tens, a
 * multiple of a hundred of at least 1000 to hundreds.
 */
function roundingOf(decimals: number, value: number): number {
  if (decimals > 0) return 0.5 * 10 ** -decimals;
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

/** Every number of a text with its unit. Words from two to twelve are numbers; "one" is an article. */
export function quotedNumbers(text: string, language: DebriefLanguage): QuotedNumber[] {
  const words = NUMBER_WORDS[language];
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:(?<digits>${DIGITS[language]})|(?:(?<word>${words.join('|')})|(?<large>${LARGE_WORDS[language]}))(?!\\p{L}))` +
      `(?:${SPACE}(?:-${SPACE})?(?<unit>${UNIT}))?`,
    'giu',
  );
  const found: QuotedNumber[] = [];
  for (const match of text.matchAll(pattern)) {
    const { digits, word, unit } = match.groups as Record<string, string | undefined>;
    if (language === 'fr' && isFullCircle(match, unit)) continue;
    const number =
      digits === undefined ? words.indexOf(word?.toLowerCase() ?? '') + 2 : valueOf(digits, language);
    const { dimension, factor } = unit === undefined ? BARE : dimensionOf(unit);
    const decimals = digits === undefined ? 0 : decimalsOf(digits, language);
    const quoted: QuotedNumber = {
      text: match[0],
      dimension: match.groups?.['large'] === undefined ? dimension : 'foreign',
      value: number * factor,
      tolerance: (digits === undefined ? 0 : roundingOf(decimals, number)) * factor + FLOATING_POINT,
      start: match.index,
      end: match.index + match[0].length,
      factor,
      decimals,
    };
    const last = found.at(-1);
    if (last && isOneTime(last, quoted, text)) {
      last.text = text.slice(last.start, quoted.end);
      last.value += quoted.value;
      last.tolerance = quoted.tolerance;
      last.end = quoted.end;
      last.factor = quoted.factor;
    } else {
      found.push(quoted);
    }
  }
  inheritUnits(found, text);
  return found;
}

/** In French, a full circle is called "un 360". */
function isFullCircle({ 0: quoted, input, index }: RegExpExecArray, unit: string | undefined): boolean {
  return (
    quoted.startsWith('360') && unit === undefined && /\b(?:un|des|les|en|de) $/i.test(input.slice(0, index))
  );
}

/** "1 h 16 min", "2 minutes and 5 seconds". */
function isOneTime(larger: QuotedNumber, smaller: QuotedNumber, text: string): boolean {
  return (
    larger.dimension === 'seconds' &&
    smaller.dimension === 'seconds' &&
    larger.factor === 60 * smaller.factor &&
    /^[\s\u00a0\u202f]*(?:(?:and|und|et)\s)?$/.test(text.slice(larger.end, smaller.start))
  );
}

const BETWEEN = /\b(between|zwischen|entre)\s*$/i;

/** "1,200 to 2,100 m": the first number takes the unit of the second. */
function inheritUnits(found: QuotedNumber[], text: string): void {
  for (let i = found.length - 2; i >= 0; i--) {
    const quoted = found[i]!;
    const next = found[i + 1]!;
    if (quoted.dimension !== 'bare' || next.dimension === 'bare') continue;
    const before = text.slice(0, quoted.start);
    const between = text.slice(quoted.end, next.start);
    const isRange =
      /^\s*(to|–|-|bis)\s*$/.test(between) ||
      // "de 3 à 5 m" is a range; "thermique 3 à 5 m/s" is not
      (/^\s*à\s*$/.test(between) && /\bde\s*$/.test(before)) ||
      (/^\s*(and|und|et)\s*$/.test(between) && BETWEEN.test(before));
    if (!isRange) continue;
    quoted.dimension = next.dimension;
    quoted.value *= next.factor;
    quoted.tolerance *= next.factor;
    quoted.factor = next.factor;
  }
}
