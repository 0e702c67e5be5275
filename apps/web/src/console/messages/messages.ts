import { type Language } from '@capabilities/pages/flight-page';
import { de } from './de.js';
import { en, type ConsoleMessages } from './en.js';
import { fr } from './fr.js';

export { type ConsoleMessages };

const MESSAGES: Readonly<Record<Language, ConsoleMessages>> = { en, de, fr };

export function consoleMessagesIn(language: Language): ConsoleMessages {
  return MESSAGES[language];
}
