/** The part of a debrief that an observation belongs to. `course` is the flight as a whole. */
export type TraitTopic = 'course' | 'climbs' | 'glides' | 'wind' | 'score';

/** Something that a flight shows, and how much it stands out. */
export interface Trait {
  readonly topic: TraitTopic;
  /** 1 where nine in ten flights show less of it; below that, it is only used if nothing else is left. */
  readonly salience: number;
  /** Null if it is only a headline. */
  readonly text: string | null;
  /** The same as a headline; null if it is not worth one. */
  readonly headline: string | null;
  readonly evidence: string[];
}

/** Traits of which only one side exists, such as a deduction: they are always worth telling. */
export const NOTABLE = 1.2;

/** A trait whose text is only written if it applies. */
export function trait(
  topic: TraitTopic,
  salience: number,
  evidence: string[],
  text: (() => string) | null,
  headline?: () => string,
): Trait | null {
  if (!(salience > 0)) return null;
  return { topic, salience, text: text?.() ?? null, headline: headline?.() ?? null, evidence };
}
