import { wireTime, type DebriefLanguage } from '@core/contract';
import { type DebriefContent } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { evidenceOf } from '../facts/evidence.js';
import { evidenceTimes } from '../facts/evidence-times.js';
import { numbersInText } from '../check/numbers-in-text.js';
import type * as wire from '@engine/results/shapes';

type Details = Pick<wire.DebriefStatement, 'times' | 'numbers'>;

const MS_PER_SECOND = 1000;

/**
 * @param facts that the debrief was written from and checked against
 * @param takeoffAt epoch milliseconds; null without a date
 */
export function debriefPayload(
  content: DebriefContent,
  facts: DebriefFacts,
  language: DebriefLanguage,
  takeoffAt: number | null,
): wire.DebriefText {
  const known = evidenceOf(facts);
  const times = evidenceTimes(facts);
  const numbersOf = (text: string, evidence: readonly string[]) =>
    numbersInText(
      text,
      language,
      evidence.map((id) => known.get(id)).filter((fact) => fact !== undefined),
    );
  const timesOf = (evidence: readonly string[]): wire.CitedTime[] =>
    evidence.flatMap((id) => (times.get(id) ?? []).map((span) => ({ evidence: id, ...span })));
  const detailed = <T extends { evidence: string[] }>(item: T, text: string): T & Details => ({
    ...item,
    times: timesOf(item.evidence),
    numbers: numbersOf(text, item.evidence),
  });
  const { headline, summary, evidence } = content;
  return {
    headline,
    headline_numbers: numbersOf(headline, evidence),
    summary,
    summary_numbers: numbersOf(summary, evidence),
    evidence,
    times: timesOf(evidence),
    sections: content.sections.map((section) => detailed(section, section.body)),
    strengths: content.strengths.map((item) => detailed(item, item.text)),
    improvements: content.improvements.map((item) => detailed(item, item.text)),
    key_moments: content.key_moments.map((moment) => ({
      time:
        takeoffAt === null || moment.after_seconds === null
          ? null
          : wireTime(takeoffAt + moment.after_seconds * MS_PER_SECOND),
      ...detailed(moment, moment.text),
    })),
    safety: content.safety.map((item) => detailed(item, item.text)),
  };
}
