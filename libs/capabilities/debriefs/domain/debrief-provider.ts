import { type DebriefFacts } from '@engine/coach';
import { type DebriefLanguage } from '@core/contract';
import { type Draft } from './draft.js';

export interface DebriefTask {
  readonly facts: DebriefFacts;
  readonly language: DebriefLanguage;
  /** A first draft that failed the check and must be rewritten. */
  readonly refused?: RefusedDraft;
  /** Counts requests and tokens as they are spent, including those of failed calls. */
  readonly meter: UsageMeter;
  /** Aborts the writing. */
  readonly signal: AbortSignal;
}

export interface RefusedDraft {
  /** As the provider wrote it. */
  readonly text: string;
  /** Its faults, one sentence each. */
  readonly complaints: readonly string[];
}

/** The provider's response: the text with the draft in it, or why there is no draft. */
export type DraftAnswer = { readonly text: string } & (
  { readonly draft: Draft } | { readonly draft: null; readonly complaint: string }
);

/**
 * A language model, whatever its protocol. It receives only the facts and is not trusted: everything it writes is
 * checked against them before anyone sees it.
 */
export interface DebriefProvider {
  /** Shown to clients as `provider`. */
  readonly name: string;
  readonly model: string;
  /** Version of its instructions; increment with every change to them. */
  readonly promptVersion: number;

  /** @throws DebriefProviderError if there is no response after all retries */
  write(task: DebriefTask): Promise<DraftAnswer>;
}

/**
 * A provider did not respond. The message contains only our own words, a status and a code: a provider's error may
 * repeat the key or the facts, and this message is logged and stored.
 */
export class DebriefProviderError extends Error {
  override readonly name = 'DebriefProviderError';
}

/** Usage of one debrief so far. */
export class UsageMeter {
  requests = 0;
  /** Null until reported by the provider. */
  inputTokens: number | null = null;
  outputTokens: number | null = null;

  countRequest(): void {
    this.requests++;
  }

  /** Ignores values that are not token counts. */
  countTokens(input: number | undefined, output: number | undefined): void {
    if (isTokenCount(input)) this.inputTokens = (this.inputTokens ?? 0) + input;
    if (isTokenCount(output)) this.outputTokens = (this.outputTokens ?? 0) + output;
  }
}

/** Far above what any model processes in a call, and small enough for exact sums, including in the database. */
const TOKENS_MAX = 1_000_000_000;

/** Providers may report anything. */
function isTokenCount(value: number | undefined): value is number {
  return Number.isInteger(value) && value! >= 0 && value! <= TOKENS_MAX;
}
