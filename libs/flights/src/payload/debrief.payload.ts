import {
  type DebriefContent,
  type DebriefFacts,
  type DebriefLanguage,
  evidenceOf,
  evidenceTimes,
  type NumberInText,
  numbersInText,
  type TimeSpan,
} from '@app/coach';
import { wireTime } from './wire-values.js';

/** A stretch of the flight that a text cites, in seconds after take-off. */
export interface CitedTime extends TimeSpan {
  evidence: string;
}

/** What a page needs to link a text to the replay and to show its numbers in other units. */
export interface TextDetails {
  /** Empty if no cited fact has a time of its own. */
  times: CitedTime[];
  /** In the text, in order. */
  numbers: NumberInText[];
}

/** A debrief in wire format, with the times of its moments. Those stored by release 0.2.0 lack the details. */
export interface DebriefPayload extends Pick<DebriefContent, 'headline' | 'summary' | 'evidence'> {
  headline_numbers?: NumberInText[];
  summary_numbers?: NumberInText[];
  /** Cited by headline and summary. */
  times?: CitedTime[];
  sections: (DebriefContent['sections'][number] & Partial<TextDetails>)[];
  strengths: (DebriefContent['strengths'][number] & Partial<TextDetails>)[];
  improvements: (DebriefContent['improvements'][number] & Partial<TextDetails>)[];
  key_moments: KeyMomentPayload[];
  safety: (DebriefContent['safety'][number] & Partial<TextDetails>)[];
}

export type KeyMomentPayload = DebriefContent['key_moments'][number] &
  Partial<TextDetails> & {
    /** Null if the file has no date or the time is unknown. */
    time: string | null;
  };

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
): DebriefPayload {
  const known = evidenceOf(facts);
  const times = evidenceTimes(facts);
  const numbersOf = (text: string, evidence: readonly string[]) =>
    numbersInText(
      text,
      language,
      evidence.map((id) => known.get(id)).filter((fact) => fact !== undefined),
    );
  const timesOf = (evidence: readonly string[]): CitedTime[] =>
    evidence.flatMap((id) => (times.get(id) ?? []).map((span) => ({ evidence: id, ...span })));
  const detailed = <T extends { evidence: string[] }>(item: T, text: string): T & TextDetails => ({
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
