import { type DebriefLanguage } from '../debrief.js';
import { quotedNumbers } from './quoted-numbers.js';

/** A text with every number, and its unit, replaced by `#`, to compare texts of different flights. */
export function blankNumbers(text: string, language: DebriefLanguage): string {
  let blank = '';
  let from = 0;
  for (const { start, end } of quotedNumbers(text, language)) {
    blank += `${text.slice(from, start)}#`;
    from = end;
  }
  return blank + text.slice(from);
}
