import { type Language } from '@app/flight-page';
import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';

export type GroupMessages = typeof en;

const MESSAGES: Readonly<Record<Language, GroupMessages>> = { en, de, fr };

export function groupMessagesIn(language: Language): GroupMessages {
  return MESSAGES[language];
}
