import { type DebriefLanguage } from '@core/contract';
import { type AirspaceProfile } from '@engine/airspace';
import { type DebriefStatement } from '@engine/results/shapes';
import { type StoredVerdict } from './stored-verdict.js';

/** More would be a list, which the verdict is. */
const NAMED_MAX = 3;

const OTHERS: Readonly<Record<DebriefLanguage, (count: number) => string>> = {
  en: (count) => `${count} more`,
  de: (count) => `${count} weiteren`,
  fr: (count) => `${count} autres`,
};

/**
 * The worst crossings of a flight as one sentence of its debrief, in the words of the profile; null without any. It cites the
 * crossings by their places in the verdict, from 1.
 */
export function crossingStatement(
  { airspaces, verdicts }: StoredVerdict,
  takeoffAt: Date | null,
  profile: AirspaceProfile,
  language: DebriefLanguage,
): DebriefStatement | null {
  const { summary, crossings = [] } = verdicts[profile.name] ?? {};
  if (summary !== 'inside' && summary !== 'possible') return null;
  const cited = crossings
    .map((crossing, index) => ({ ...crossing, evidence: `airspace:${index + 1}` }))
    .filter(({ verdict }) => verdict === summary);
  const names = [...new Set(cited.map(({ airspace }) => airspaces[airspace]!.name))];
  const list = listOf(names, language);
  return {
    text: profile.wording[language][summary].replaceAll('{airspace}', () => list),
    evidence: cited.map(({ evidence }) => evidence),
    times: cited.flatMap(({ evidence, entry, exit }) => {
      const [from, to] = [entry.time, exit.time].map((time) => secondsAfter(takeoffAt, time));
      return from === null || to === null ? [] : [{ evidence, from_seconds: from!, to_seconds: to! }];
    }),
    numbers: [],
  };
}

function listOf(names: readonly string[], language: DebriefLanguage): string {
  const others = names.length - NAMED_MAX;
  const named = others > 1 ? [...names.slice(0, NAMED_MAX), OTHERS[language](others)] : names;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(named);
}

function secondsAfter(takeoffAt: Date | null, time: string | null): number | null {
  if (takeoffAt === null || time === null) return null;
  return Math.max(0, Math.round((Date.parse(time) - takeoffAt.getTime()) / 1_000));
}
