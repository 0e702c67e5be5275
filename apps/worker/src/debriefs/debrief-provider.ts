import { type DebriefContent, type DebriefFacts, type DebriefLanguage } from '@app/domain';

export interface DebriefTask {
  readonly facts: DebriefFacts;
  readonly language: DebriefLanguage;
}

/** What writing took; null where the provider doesn't count. */
export interface DebriefUsage {
  readonly duration_ms: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
}

export interface WrittenDebrief {
  readonly content: DebriefContent;
  readonly model: string;
  readonly usage: DebriefUsage;
}

/**
 * Who writes debriefs: the coach of this service, or a language model. Gets nothing but the facts, and is not
 * trusted: what it writes is checked against them before anybody sees it.
 */
export abstract class DebriefProvider {
  /** As clients see it in `provider`. */
  abstract readonly name: string;

  /** @throws when nothing could be written; DebriefProviderBusyError when trying again soon may help. */
  abstract write(task: DebriefTask): Promise<WrittenDebrief>;
}

/** A passing fault of a provider: the run is tried again. */
export class DebriefProviderBusyError extends Error {}
