import {
  blankNumbers,
  coachDebrief,
  DATA_CAVEATS,
  type DebriefContent,
  type DebriefFacts,
} from '@engine/coach';
import { type DebriefLanguage } from '@core/contract';

/** No sentence may appear in more debriefs than this share. */
export const REPETITION_MAX = 0.15;

/** Sentences that are listed in the report. */
const LISTED = 5;

/** How many debriefs contain a sentence. */
export interface Repetition {
  /** `message`: by its name in the coach, whatever its wording; `literal`: by its words, with numbers blanked. */
  readonly kind: 'message' | 'literal';
  readonly sentence: string;
  readonly share: number;
}

export interface MeasuredDebrief {
  readonly facts: DebriefFacts;
  readonly content: DebriefContent;
}

/**
 * The sentences that most debriefs have in common, of both kinds. Data caveats are left out, because they must be said
 * whenever they apply, and so are the titles of sections and the labels of the timeline.
 */
export function mostRepeated(debriefs: readonly MeasuredDebrief[], language: DebriefLanguage): Repetition[] {
  const messages = new Map<string, number>();
  const literals = new Map<string, number>();
  for (const { facts, content } of debriefs) {
    const texts = textsOf(content);
    const heard = messagesIn(facts, texts, language);
    count(messages, new Set(heard.filter(({ isCaveat }) => !isCaveat).map(({ name }) => name)));
    const caveats = new Set(
      heard.filter(({ isCaveat }) => isCaveat).flatMap(({ text }) => literalsOf(text, language)),
    );
    count(
      literals,
      new Set(texts.flatMap((text) => literalsOf(text, language)).filter((one) => !caveats.has(one))),
    );
  }
  return [...most('message', messages, debriefs.length), ...most('literal', literals, debriefs.length)];
}

/** Headline, summary, sections and remarks. */
function textsOf({ headline, summary, sections, strengths, improvements, safety }: DebriefContent): string[] {
  return [
    headline,
    summary,
    ...sections.map(({ body }) => body),
    ...[...strengths, ...improvements, ...safety].map(({ text }) => text),
  ];
}

/** The coach's messages that made it into the debrief; none if a language model wrote it. */
function messagesIn(
  facts: DebriefFacts,
  texts: readonly string[],
  language: DebriefLanguage,
): { name: string; text: string; isCaveat: boolean }[] {
  const heard: { name: string; text: string; isCaveat: boolean }[] = [];
  coachDebrief(facts, language, (name, text) => {
    if (name.startsWith('title') || name.startsWith('moment')) return;
    // The words of an unused headline may be part of a sentence: "8 h in the air".
    const isUsed = name.startsWith('headline')
      ? texts[0] === text
      : texts.some((whole) => whole.includes(text));
    if (isUsed) heard.push({ name, text, isCaveat: DATA_CAVEATS.includes(name) });
  });
  return heard;
}

function literalsOf(text: string, language: DebriefLanguage): string[] {
  return text.split(/(?<=[.!?])\s+/).map((sentence) => blankNumbers(sentence, language));
}

function count(counts: Map<string, number>, sentences: ReadonlySet<string>): void {
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
}

function most(kind: Repetition['kind'], counts: ReadonlyMap<string, number>, debriefs: number): Repetition[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LISTED)
    .map(([sentence, times]) => ({ kind, sentence, share: times / debriefs }));
}
