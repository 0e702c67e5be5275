import { type FlightPlaces } from '@engine/results/shapes';

/** What a flight is found by. */
export interface SearchedFlight {
  readonly title: string;
  readonly site: string | null;
  readonly places: FlightPlaces | null;
  readonly glider: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly passenger: string | null;
  /** Day of take-off at the take-off, YYYY-MM-DD. */
  readonly flownOn: string | null;
}

/** SQL: the texts of a {@link SearchedFlight} `f` that no analysis changes. */
export const WRITTEN_BY_OWNER = 'f.notes, f.tags, f.passenger';

/** In English, German (also Austrian) and French, as {@link plain} writes them. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier'],
  ['february', 'februar', 'feber', 'fevrier'],
  ['march', 'marz', 'maerz', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juni', 'juin'],
  ['july', 'juli', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'oktober', 'octobre'],
  ['november', 'novembre'],
  ['december', 'dezember', 'decembre'],
];

/** Letters that are not a letter with an accent to Unicode. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const UMLAUT = /[äöü]/g;

/** A date or its beginning is one word: "2019-06", "2019-06-14". */
const WORD = /\d{4}-\d\d(?:-\d\d)?(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;
const WORD_CHARACTERS_MAX = 40;
/** More are left out of a search: all that are given must match. */
const SEARCHED_WORDS_MAX = 8;

/**
 * The entries of a flight in the index of words, which all accounts share: each begins with the account, so that a search
 * reads only entries of its own.
 */
export function searchEntries(
  accountId: string,
  { title, site, places, glider, flownOn, notes, tags, passenger }: SearchedFlight,
): string[] {
  const texts = [title, site, places?.takeoff_place?.name, glider, notes, ...tags, passenger].filter(
    (text) => text != null,
  );
  const months = flownOn === null ? [] : (MONTHS[Number(flownOn.slice(5, 7)) - 1] ?? []);
  const words = [
    ...texts.flatMap(spellings).flatMap(wordsOf),
    ...(flownOn === null ? [] : [flownOn]),
    ...months,
  ];
  return [...new Set(words)].map((word) => entryOf(accountId, word));
}

/**
 * Finds the flights that have a word beginning with each word of `text`, as a `tsquery`. Null if it contains no word.
 */
export function searchQuery(accountId: string, text: string): string | null {
  const words = [...new Set(wordsOf(text))].slice(0, SEARCHED_WORDS_MAX);
  if (words.length === 0) return null;
  return words.map((word) => `'${entryOf(accountId, word)}':*`).join(' & ');
}

function entryOf(accountId: string, word: string): string {
  return `${accountId}/${word}`;
}

/** Umlauts are also written with an e: "Koessen". */
function spellings(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase();
  const withE = lower.replace(UMLAUT, (letter) => `${letter}e`);
  return withE === lower ? [lower] : [lower, withE];
}

function wordsOf(text: string): string[] {
  return (plain(text).match(WORD) ?? []).map((word) => word.slice(0, WORD_CHARACTERS_MAX));
}

/** In lower case and without accents. */
function plain(text: string): string {
  const lower = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return lower.replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!);
}
