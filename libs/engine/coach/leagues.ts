import { LEAGUES } from '@engine/scoring';
import { type DebriefLanguage } from './debrief.js';

/** A league that no longer exists goes by the name of its rule set. */
export function leagueName(ruleSet: string, language: DebriefLanguage): string {
  return LEAGUES.find(({ name }) => name === ruleSet)?.nameInText[language] ?? ruleSet;
}

/** The rule set that a reader of a language meets first: DHV-XC in German, the CFD in French. */
const FIRST: Readonly<Record<DebriefLanguage, 'dhv' | 'ffvl' | null>> = { en: null, de: 'dhv', fr: 'ffvl' };

/** @param usual for languages without a league of their own */
export function debriefRuleSet<T extends string>(language: DebriefLanguage, usual: T): T | 'dhv' | 'ffvl' {
  return FIRST[language] ?? usual;
}
