import { type Activation, type Weekday } from './airspace.js';
import { seasonIn } from './season.js';

const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const DAY = WEEKDAYS.join('|');
/** `MON-FRI`, `MON-FRI+`, `SAT`. */
const DAYS = new RegExp(`\\b(${DAY})(?:\\s*-\\s*(${DAY}))?\\b(\\+)?`);
const WORD = (word: string) => new RegExp(`(^|[^A-Z])${word}($|[^A-Z0-9])`);
const [NOTAM, AT_SHORT_NOTICE, ALL_DAY] = [WORD('NOTAM'), WORD('HX'), WORD('H24')];

/**
 * What the name of an airspace says about its times, for files without times of their own. `+` says that a NOTAM may
 * activate it on other days; a name with days or months and `HX` or `NOTAM` says less than these, so those count as unknown.
 */
export function activationInName(name: string): Activation {
  const words = name.toUpperCase();
  if (AT_SHORT_NOTICE.test(words)) return { rule: 'unknown' };
  const [, first, last = first, plus] = DAYS.exec(words) ?? [];
  const season = seasonIn(words);
  if (NOTAM.test(words)) return { rule: first === undefined && season === null ? 'by_notam' : 'unknown' };
  if (season === 'vague') return { rule: 'unknown' };
  if (first !== undefined) {
    const days = { weekdays: between(first, last!), ...(season && { season }) };
    return { rule: 'weekdays', ...days, isPossibleOnOthers: plus !== undefined };
  }
  if (season) return { rule: 'season', season };
  return ALL_DAY.test(words) ? { rule: 'always' } : { rule: 'not_stated' };
}

/** From `SAT` to `MON` are three days. */
function between(first: string, last: string): Weekday[] {
  const [from, to] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last)];
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, i) => (((from + i) % 7) + 1) as Weekday);
}

/** `2025-01-01T12:00Z/NONE`: a moment or `NONE` on either side. */
const MOMENT = String.raw`(NONE|\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z)`;
const PERIOD = new RegExp(`^${MOMENT}/${MOMENT}$`);

export interface Period {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/**
 * A line `AA` of OpenAir 2.
 * @returns `by_notam` for `NONE`; null if it is not as the format says
 */
export function readPeriod(text: string): Period | 'by_notam' | null {
  const words = text.trim().toUpperCase();
  if (words === 'NONE') return 'by_notam';
  const [, from, to] = PERIOD.exec(words) ?? [];
  if (from === undefined || to === undefined) return null;
  const [fromMs, toMs] = [momentMs(from), momentMs(to)];
  const isOpen = fromMs === null && toMs === null;
  if (isOpen || Number.isNaN(fromMs) || Number.isNaN(toMs)) return null;
  if (fromMs !== null && toMs !== null && fromMs >= toMs) return null;
  return { fromMs, toMs };
}

function momentMs(text: string): number | null {
  return text === 'NONE' ? null : Date.parse(text);
}
