import { type Language } from '@capabilities/pages/flight-page';
import { de } from './de.js';
import { en, type GroupMessages } from './en.js';
import { fr } from './fr.js';

export { type GroupMessages };

const MESSAGES: Readonly<Record<Language, GroupMessages>> = { en, de, fr };

export function groupMessagesIn(language: Language): GroupMessages {
  return MESSAGES[language];
}
