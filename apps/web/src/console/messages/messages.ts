import { type Language } from '@app/flight-page';
import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';

/** Every text of the console in one language. */
export type ConsoleMessages = typeof en;

const MESSAGES: Readonly<Record<Language, ConsoleMessages>> = { en, de, fr };

export function consoleMessagesIn(language: Language): ConsoleMessages {
  return MESSAGES[language];
}
