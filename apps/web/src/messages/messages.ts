import { type Language } from '@capabilities/pages/flight-page';
import { de } from './de.js';
import { en, type LiveMessages } from './en.js';
import { fr } from './fr.js';

export { type LiveMessages };

const MESSAGES: Readonly<Record<Language, LiveMessages>> = { en, de, fr };

export function liveMessagesIn(language: Language): LiveMessages {
  return MESSAGES[language];
}
