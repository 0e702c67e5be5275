import { type TextUnit } from '@core/contract';
import { type NumberInText } from '@engine/results/shapes';
import { type DebriefLanguage } from '../debrief.js';
import { type Fact } from '../facts/debrief-facts.js';
import { numbersOf } from './fact-numbers.js';
import { type QuotedNumber, quotedNumbers } from './quoted-numbers.js';
import { type Dimension } from './units.js';

const UNIT_OF: Readonly<Record<Exclude<Dimension, 'bare' | 'foreign' | 'metres'>, TextUnit>> = {
  mps: 'mps',
  kmh: 'kmh',
  seconds: 'seconds',
  share: 'share',
  degrees: 'degrees',
  points: 'points',
};
const DECIMALS = 6;

/**
 * The quantities in a text whose numbers its facts support. Counts, ratios and numbers of thermals have no unit and are
 * left out.
 *
 * @param facts the facts that the text cites, which have the values before rounding
 */
export function numbersInText(
  text: string,
  language: DebriefLanguage,
  facts: readonly Fact[],
): NumberInText[] {
  const known = facts.flatMap(numbersOf);
  return quotedNumbers(text, language).flatMap((quoted): NumberInText[] => {
    const { dimension, start, end, factor } = quoted;
    if (dimension === 'bare' || dimension === 'foreign') return [];
    const isKilometres = dimension === 'metres' && factor === 1000;
    const unit = dimension === 'metres' ? (isKilometres ? 'km' : 'm') : UNIT_OF[dimension];
    const value = nearestOf(known, quoted) / (isKilometres ? factor : 1);
    return [{ start, end, value: Number(value.toFixed(DECIMALS)), unit }];
  });
}

/** The fact that the number was rounded from. */
function nearestOf(
  known: readonly { dimension: Dimension; value: number }[],
  { dimension, value, tolerance }: QuotedNumber,
): number {
  let nearest = value;
  let away = tolerance;
  for (const fact of known) {
    const distance = Math.abs(fact.value - value);
    if (fact.dimension !== dimension || distance > away) continue;
    nearest = fact.value;
    away = distance;
  }
  return nearest;
}
