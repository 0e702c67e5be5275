import { type Language } from '../preferences.js';
import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';

/** Every text of the pages in one language. */
export type Messages = typeof en;

const MESSAGES: Readonly<Record<Language, Messages>> = { en, de, fr };

export function messagesIn(language: Language): Messages {
  return MESSAGES[language];
}
