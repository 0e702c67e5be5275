import {
  checkDebrief,
  coachDebrief,
  type DebriefContent,
  type DebriefFacts,
  type DebriefLanguage,
} from '@app/domain';
import { type DebriefProvider, type UsageMeter } from './debrief-provider.js';
import { type Fallback, ModelWriting } from './model-writing.js';

/** Raised with every change of a rule or a text that makes another debrief of the same facts. */
export const COACH = { provider: 'coach', model: 'rules-5', promptVersion: null } as const;

/** What writing took, as sent to clients. Tokens and cost are null where nobody counts or names a price. */
export interface DebriefUsage {
  readonly duration_ms: number;
  /** Requests sent to a language model, retries and repairs included. */
  readonly requests: number;
  /** Drafts sent back to be mended. */
  readonly repairs: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

export interface WrittenDebrief {
  readonly content: DebriefContent;
  readonly provider: string;
  readonly model: string;
  /** Of the instructions to a language model; null of the coach. */
  readonly promptVersion: number | null;
  readonly usage: DebriefUsage;
  /** Why the coach wrote in place of a model; null when it did not have to. */
  readonly fallback: Fallback | null;
}

export interface WriterOptions {
  /** For one debrief with all that it takes: retries, the waits between them, and the repair. */
  readonly timeoutSeconds: number;
  readonly prices: TokenPrices | null;
}

export interface TokenPrices {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

/**
 * Writes debriefs: by the coach's rules, or by a language model, in whose place the coach writes when the model
 * gives no answer, or one that the check refuses twice. What is returned has passed the check.
 */
export class DebriefWriter {
  /** @param provider null: the coach writes all */
  constructor(
    private readonly provider: DebriefProvider | null,
    private readonly options: WriterOptions,
  ) {}

  /**
   * @param stop ends the writing because the process ends
   * @throws the reason of `stop`; an error when the coach itself breaks the check, which is a fault of its rules
   */
  async write(facts: DebriefFacts, language: DebriefLanguage, stop?: AbortSignal): Promise<WrittenDebrief> {
    const startedAt = performance.now();
    const coach = coachDebrief(facts, language);
    refuseFaults(coach, facts, language);
    const { provider } = this;
    // of a log without a flight there is nothing to write
    if (provider === null || facts.kind === 'no_flight') {
      return { content: coach, ...COACH, fallback: null, usage: usageOf(startedAt) };
    }
    const writing = new ModelWriting(provider, facts, language, coach);
    const deadline = AbortSignal.timeout(this.options.timeoutSeconds * 1_000);
    const outcome = await writing.write(stop ? AbortSignal.any([stop, deadline]) : deadline);
    stop?.throwIfAborted();
    const usage = usageOf(startedAt, writing, this.options.prices);
    if ('fallback' in outcome) return { content: coach, ...COACH, fallback: outcome.fallback, usage };
    const { name, model, promptVersion } = provider;
    return { content: outcome.content, provider: name, model, promptVersion, fallback: null, usage };
  }
}

function refuseFaults(coach: DebriefContent, facts: DebriefFacts, language: DebriefLanguage): void {
  const faults = checkDebrief(coach, facts, language);
  const [first] = faults;
  if (!first) return;
  throw new Error(
    `The coach's debrief on facts of version ${facts.version} has ${faults.length} faults, the first at ${first.at}: ` +
      `${first.kind}, ${first.message}`,
  );
}

function usageOf(startedAt: number, writing?: ModelWriting, prices: TokenPrices | null = null): DebriefUsage {
  const meter = writing?.meter;
  return {
    duration_ms: Math.round(performance.now() - startedAt),
    requests: meter?.requests ?? 0,
    repairs: writing?.repairs ?? 0,
    input_tokens: meter?.inputTokens ?? null,
    output_tokens: meter?.outputTokens ?? null,
    cost_usd: meter && prices ? costUsd(meter, prices) : null,
  };
}

/** Rounded to a millionth of a dollar; null when the endpoint counts no tokens. */
function costUsd({ inputTokens, outputTokens }: UsageMeter, prices: TokenPrices): number | null {
  if (inputTokens === null || outputTokens === null) return null;
  return (
    Math.round(inputTokens * prices.inputUsdPerMillion + outputTokens * prices.outputUsdPerMillion) /
    1_000_000
  );
}
