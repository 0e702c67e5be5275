import { type Language } from '../preferences.js';
import { de } from './de.js';
import { en, type Messages } from './en.js';
import { fr } from './fr.js';

export { type Messages };

const MESSAGES: Readonly<Record<Language, Messages>> = { en, de, fr };

export function messagesIn(language: Language): Messages {
  return MESSAGES[language];
}
