import { type DebriefStatement } from '../../debrief.js';

/** Sentences and their facts; what doesn't apply is null. */
export type Sentence = DebriefStatement | null;

export function sentence(text: string, ...evidence: string[]): DebriefStatement {
  return { text, evidence };
}

/** Sentences as one text; null when there are none. */
export function joined(sentences: readonly Sentence[]): DebriefStatement | null {
  const said = sentences.filter((one) => one !== null);
  if (said.length === 0) return null;
  return {
    text: said.map(({ text }) => text).join(' '),
    evidence: [...new Set(said.flatMap(({ evidence }) => evidence))],
  };
}
