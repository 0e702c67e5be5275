import { type Language } from '@capabilities/pages/flight-page';
import { de } from './de.js';
import { type AirspaceMessages, en } from './en.js';
import { fr } from './fr.js';

export { type AirspaceMessages };

const MESSAGES: Readonly<Record<Language, AirspaceMessages>> = { en, de, fr };

export function airspaceMessagesIn(language: Language): AirspaceMessages {
  return MESSAGES[language];
}
