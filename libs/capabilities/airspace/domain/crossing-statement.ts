import { type DebriefLanguage } from '@core/contract';
import { type AirspaceProfile } from '@engine/airspace';
import { type DebriefStatement } from '@engine/results/shapes';
import { type StoredVerdict } from './stored-verdict.js';
import { verdictSentence } from './verdict-sentence.js';

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
  const judged = verdicts[profile.name];
  if (judged?.summary !== 'inside' && judged?.summary !== 'possible') return null;
  const { summary, crossings } = judged;
  const cited = crossings
    .map((crossing, index) => ({ ...crossing, evidence: `airspace:${index + 1}` }))
    .filter(({ verdict }) => verdict === summary);
  return {
    text: verdictSentence(judged, airspaces, profile, language),
    evidence: cited.map(({ evidence }) => evidence),
    times: cited.flatMap(({ evidence, entry, exit }) => {
      const [from, to] = [entry.time, exit.time].map((time) => secondsAfter(takeoffAt, time));
      return from === null || to === null ? [] : [{ evidence, from_seconds: from!, to_seconds: to! }];
    }),
    numbers: [],
  };
}

function secondsAfter(takeoffAt: Date | null, time: string | null): number | null {
  if (takeoffAt === null || time === null) return null;
  return Math.max(0, Math.round((Date.parse(time) - takeoffAt.getTime()) / 1_000));
}
