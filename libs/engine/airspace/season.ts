import { type Season } from './airspace.js';

/** Months in English, French and German, in full and as files shorten them. */
const MONTHS = [
  'JAN(?:UARY|VIER|UAR)?',
  'FEB(?:RUARY|RUAR)?|F[EÉ]V(?:RIER)?',
  'MAR(?:CH|S)?|MÄRZ|MRZ',
  'APR(?:IL)?|AVR(?:IL)?',
  'MAY|MAI',
  'JUNE?|JUNI|JUIN',
  'JULY?|JULI|JUIL(?:LET)?',
  'AUG(?:UST)?|AO[UÛ]T',
  'SEPT?(?:EMBER|EMBRE)?',
  'OCT(?:OBER|OBRE)?|OKT(?:OBER)?',
  'NOV(?:EMBER|EMBRE)?',
  'D[EÉ]C(?:EMBER|EMBRE)?|DEZ(?:EMBER)?',
];
/** In a year with a 29 February. */
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTH = `(?:${MONTHS.join('|')})\\.?`;
const ONE_OF = MONTHS.map((each) => new RegExp(`^(?:${each})$`));
const OPEN = '(?<![\\p{L}\\d])';
/** `APR-SEP`, `JUNE - 15 OCT`, `1 MAY TO 31 AUG`. */
const RANGE = new RegExp(
  `${OPEN}(?:(\\d{1,2})\\.?\\s*)?(${MONTH})\\s*(?:-+>?|–|/|TO|AU|BIS)\\s*(?:(\\d{1,2})\\.?\\s*)?(${MONTH})(?![\\p{L}])`,
  'u',
);
/** A number before the month may belong to the name, as in `R 9 OCT-MAY`, unless something else is between them. */
const STATED_DAY = new RegExp(`(?:^|[(,;:]|\\b(?:FROM|ACTIVE|DU|VOM))\\s*\\d{1,2}\\.?\\s*(?:${MONTH})`, 'u');
/** `MID DEC -> MID APR` does not say the days. */
const VAGUE = new RegExp(
  `${OPEN}(?:MID|EARLY|LATE|END|MI|FIN|MITTE|ENDE|ANFANG)[\\s-]*(?:${MONTH})(?![\\p{L}])`,
  'u',
);

/** @param words in capitals. `vague`: there is a season, but not its days; null: there is none */
export function seasonIn(words: string): Season | 'vague' | null {
  if (VAGUE.test(words)) return 'vague';
  const [, firstDay, firstMonth, lastDay, lastMonth] = RANGE.exec(words) ?? [];
  if (firstMonth === undefined || lastMonth === undefined) return null;
  const [first, last] = [monthOf(firstMonth), monthOf(lastMonth)];
  const isStated = firstDay !== undefined && STATED_DAY.test(words);
  const mayBeDay = firstDay !== undefined && Number(firstDay) <= LAST_DAYS[first]!;
  if (mayBeDay && !isStated) return 'vague';
  const from = dayOf(first, isStated ? Number(firstDay) : 1);
  const to = dayOf(last, lastDay === undefined ? LAST_DAYS[last]! : Number(lastDay));
  return from === null || to === null ? 'vague' : { from, to };
}

/** @param day `2026-07-14` */
export function isInSeason({ from, to }: Season, day: string): boolean {
  const ofYear = day.slice(5);
  return from <= to ? ofYear >= from && ofYear <= to : ofYear >= from || ofYear <= to;
}

function monthOf(word: string): number {
  const name = word.replace('.', '');
  return ONE_OF.findIndex((each) => each.test(name));
}

/** Null for a day that the month does not have. */
function dayOf(month: number, day: number): string | null {
  if (day < 1 || day > LAST_DAYS[month]!) return null;
  return [month + 1, day].map((each) => String(each).padStart(2, '0')).join('-');
}
