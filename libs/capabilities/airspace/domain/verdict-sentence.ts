import { type DebriefLanguage } from '@core/contract';
import { type AirspaceProfile } from '@engine/airspace';
import { type ProfileVerdict, type StoredVerdict } from './stored-verdict.js';

/** More would be a list, which the verdict is. */
const NAMED_MAX = 3;

const OTHERS: Readonly<Record<DebriefLanguage, (count: number) => string>> = {
  en: (count) => `${count} more`,
  de: (count) => `${count} weiteren`,
  fr: (count) => `${count} autres`,
};

/** The summary of a flight in the words of the profile, with all airspaces that it is about. */
export function verdictSentence(
  { summary, crossings = [], misses = [] }: Pick<ProfileVerdict, 'summary'> & Partial<ProfileVerdict>,
  airspaces: StoredVerdict['airspaces'],
  profile: AirspaceProfile,
  language: DebriefLanguage,
): string {
  const wording = profile.wording[language];
  if (summary === 'clear' || summary === 'unknown') return wording[summary];
  const about = [...crossings, ...misses].filter(({ verdict }) => verdict === summary);
  const names = [...new Set(about.map(({ airspace }) => airspaces[airspace]!.name))];
  if (names.length === 0) return wording.unknown;
  return wording[summary].replaceAll('{airspace}', () => listOf(names, language));
}

function listOf(names: readonly string[], language: DebriefLanguage): string {
  const others = names.length - NAMED_MAX;
  const named = others > 1 ? [...names.slice(0, NAMED_MAX), OTHERS[language](others)] : names;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(named);
}
