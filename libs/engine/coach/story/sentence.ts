import { type DebriefStatement } from '../debrief.js';

/** A sentence with its facts; null if it does not apply. */
export type Sentence = DebriefStatement | null;

export function sentence(text: string, ...evidence: string[]): DebriefStatement {
  return { text, evidence };
}

/** Joins sentences into one text; null if there are none. */
export function joined(sentences: readonly Sentence[]): DebriefStatement | null {
  const present = sentences.filter((one) => one !== null);
  if (present.length === 0) return null;
  return {
    text: present.map(({ text }) => text).join(' '),
    evidence: [...new Set(present.flatMap(({ evidence }) => evidence))],
  };
}
