import { type RuleSetName } from '@core/contract';
import { type DebriefLanguage } from './debrief.js';

const FAI: Readonly<Record<DebriefLanguage, string>> = { en: 'the FAI', de: 'die FAI', fr: 'la FAI' };
/** Names of the leagues in running text, with an article where the language uses one. */
const NAMES: Readonly<Record<RuleSetName, Readonly<Record<DebriefLanguage, string>>>> = {
  xcontest: { en: 'XContest', de: 'XContest', fr: 'XContest' },
  norway: { en: 'Distanseligaen', de: 'Distanseligaen', fr: 'Distanseligaen' },
  dhv: { en: 'DHV-XC', de: 'DHV-XC', fr: 'le DHV-XC' },
  ffvl: { en: 'the CFD', de: 'die CFD', fr: 'la CFD' },
  xcleague: { en: 'XC League', de: 'die XC League', fr: 'la XC League' },
  fai: FAI,
  'fai-oar': FAI,
  'fai-oar2': FAI,
};

/** A league that no longer exists goes by the name of its rule set. */
export function leagueName(ruleSet: string, language: DebriefLanguage): string {
  return Object.hasOwn(NAMES, ruleSet) ? NAMES[ruleSet as RuleSetName][language] : ruleSet;
}

/** The rule set that a reader of a language meets first: DHV-XC in German, the CFD in French. */
const FIRST: Readonly<Record<DebriefLanguage, 'dhv' | 'ffvl' | null>> = { en: null, de: 'dhv', fr: 'ffvl' };

/** @param usual for languages without a league of their own */
export function debriefRuleSet<T extends string>(language: DebriefLanguage, usual: T): T | 'dhv' | 'ffvl' {
  return FIRST[language] ?? usual;
}
