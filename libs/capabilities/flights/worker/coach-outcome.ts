import { type DebriefLanguage, type RuleSetName } from '@core/contract';
import { checkedCoachDebrief, debriefFacts, debriefPayload, type DebriefSource } from '@engine/coach';

/** How to write the coach's debrief of a flight that is being analysed. */
export interface DebriefWish {
  readonly language: DebriefLanguage;
  /** The score to write about. */
  readonly ruleSet: RuleSetName;
}

export type CoachOutcome =
  | {
      readonly factsVersion: number;
      /** As sent to clients, as JSON text. */
      readonly content: string;
      readonly ms: number;
    }
  /** A bug in the coach. It must not fail the flight. */
  | { readonly fault: string };

/** The coach does not write about title and site, which the flight gets after its analysis. */
type AnalysedSource = Omit<DebriefSource, 'title' | 'site'>;

/** Runs on an analysis thread. @param flownAt epoch milliseconds; null without a date */
export function coachOutcome(
  { language }: DebriefWish,
  flownAt: number | null,
  source: AnalysedSource,
): CoachOutcome {
  const startedAt = performance.now();
  try {
    const facts = debriefFacts({ ...source, title: '', site: null });
    const content = debriefPayload(checkedCoachDebrief(facts, language), facts, language, flownAt);
    return {
      factsVersion: facts.version,
      content: JSON.stringify(content),
      ms: performance.now() - startedAt,
    };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
