import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '../debrief.js';

/** Frequent words that exist in only one of the languages. */
const WORDS: Readonly<Record<DebriefLanguage, readonly string[]>> = {
  en: 'the of and to was were is with your you it that at for from on by which would but this there had above'.split(
    ' ',
  ),
  de: 'der die das und mit ist war du dein deine deinen auf zu von im am ein eine einem einen nicht aus bei über bis nur hast bist'.split(
    ' ',
  ),
  fr: 'le la les et avec est était tu ton ta tes à au aux un une pas dans sur pour ce cette il elle de du des en par as'.split(
    ' ',
  ),
};

/** Fewer known words do not identify a language. */
const KNOWN_WORDS_MIN = 3;

/** The language of a text by its function words; null when there are too few of them. */
export function languageOf(text: string): DebriefLanguage | null {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const counts = DEBRIEF_LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => WORDS[language].includes(word)).length,
  })).sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (first === undefined || first.count < KNOWN_WORDS_MIN || first.count === second?.count) return null;
  return first.language;
}
