import { type Language } from '@capabilities/pages/flight-page';
import { de } from './de.js';
import { en, type MapMessages } from './en.js';
import { fr } from './fr.js';

export { type MapMessages };

const MESSAGES: Readonly<Record<Language, MapMessages>> = { en, de, fr };

export function mapMessagesIn(language: Language): MapMessages {
  return MESSAGES[language];
}
