import { type DebriefFacts, type DebriefLanguage } from '@app/domain';
import { type Draft } from './draft.js';

export interface DebriefTask {
  readonly facts: DebriefFacts;
  readonly language: DebriefLanguage;
  /** A first draft that the check refused, to be written again. */
  readonly refused?: RefusedDraft;
  /** Counts requests and tokens as they are spent, also those of a call that fails. */
  readonly meter: UsageMeter;
  /** Ends the writing. */
  readonly signal: AbortSignal;
}

export interface RefusedDraft {
  /** As the provider wrote it. */
  readonly text: string;
  /** What is wrong with it, a sentence each. */
  readonly complaints: readonly string[];
}

/** What came back: the text, and the draft in it; or why there is none. */
export type DraftAnswer = { readonly text: string } & (
  { readonly draft: Draft } | { readonly draft: null; readonly complaint: string }
);

/**
 * A language model behind some protocol. It is told nothing but the facts, and is not trusted: what it writes is
 * checked against them before anybody sees it.
 */
export interface DebriefProvider {
  /** As clients see it in `provider`. */
  readonly name: string;
  readonly model: string;
  /** Which instructions it writes by; raised with every change of them. */
  readonly promptVersion: number;

  /** @throws DebriefProviderError when there is no answer, however often it was asked for. */
  write(task: DebriefTask): Promise<DraftAnswer>;
}

/**
 * A provider gave no answer. The message is made of our own words, a status and a code: what a provider says in an
 * error may repeat the key or the facts, and this message is logged and stored.
 */
export class DebriefProviderError extends Error {
  override readonly name = 'DebriefProviderError';
}

/** What the writing of one debrief has spent so far. */
export class UsageMeter {
  requests = 0;
  /** Null until a provider has told. */
  inputTokens: number | null = null;
  outputTokens: number | null = null;

  countRequest(): void {
    this.requests++;
  }

  /** What is no count of tokens is taken as not told. */
  countTokens(input: number | undefined, output: number | undefined): void {
    if (isTokenCount(input)) this.inputTokens = (this.inputTokens ?? 0) + input;
    if (isTokenCount(output)) this.outputTokens = (this.outputTokens ?? 0) + output;
  }
}

/** Far above what any model reads or writes in a call; sums of these are exact, in the database too. */
const TOKENS_MAX = 1_000_000_000;

/** A provider may tell anything. */
function isTokenCount(value: number | undefined): value is number {
  return Number.isInteger(value) && value! >= 0 && value! <= TOKENS_MAX;
}
