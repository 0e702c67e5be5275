import { type Language } from '@capabilities/pages/flight-page';
import { de } from './de.js';
import { en, type ShareMessages } from './en.js';
import { fr } from './fr.js';

export { type ShareMessages };

const MESSAGES: Readonly<Record<Language, ShareMessages>> = { en, de, fr };

export function shareMessagesIn(language: Language): ShareMessages {
  return MESSAGES[language];
}
