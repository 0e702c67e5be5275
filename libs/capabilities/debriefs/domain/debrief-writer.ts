import {
  checkedCoachDebrief,
  COACH,
  coachUsage,
  type DebriefContent,
  type DebriefFacts,
  type DebriefUsage,
} from '@engine/coach';
import { type DebriefLanguage } from '@core/contract';
import { type DebriefProvider, type UsageMeter } from './debrief-provider.js';
import { type Fallback, ModelWriting } from './model-writing.js';

export interface WrittenDebrief {
  readonly content: DebriefContent;
  readonly provider: string;
  readonly model: string;
  /** Version of the language model's instructions; null for the coach. */
  readonly promptVersion: number | null;
  readonly usage: DebriefUsage;
  /** Why the coach wrote instead of a model; null if it did not have to. */
  readonly fallback: Fallback | null;
}

export interface WriterOptions {
  /** Time limit for one debrief, including retries, the waits between them, and the repair. */
  readonly timeoutSeconds: number;
  readonly prices: TokenPrices | null;
}

export interface TokenPrices {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

/**
 * Writes debriefs with the coach's rules or a language model. The coach takes over if the model does not respond, or
 * its draft fails the check twice. Every returned debrief has passed the check.
 */
export class DebriefWriter {
  /** @param provider null to let the coach write everything */
  constructor(
    private readonly provider: DebriefProvider | null,
    private readonly options: WriterOptions,
  ) {}

  /**
   * @param stop aborts the writing when the process stops
   * @throws the reason of `stop`; an error if the coach's own debrief fails the check, which is a bug in its rules
   */
  async write(facts: DebriefFacts, language: DebriefLanguage, stop?: AbortSignal): Promise<WrittenDebrief> {
    const startedAt = performance.now();
    const coach = checkedCoachDebrief(facts, language);
    const { provider } = this;
    // A log without a flight gives a model nothing to write about.
    if (provider === null || facts.kind === 'no_flight') {
      return { content: coach, ...COACH, fallback: null, usage: coachUsage(performance.now() - startedAt) };
    }
    const writing = new ModelWriting(provider, facts, language, coach);
    const deadline = AbortSignal.timeout(this.options.timeoutSeconds * 1_000);
    const outcome = await writing.write(stop ? AbortSignal.any([stop, deadline]) : deadline);
    stop?.throwIfAborted();
    const usage = usageOf(performance.now() - startedAt, writing, this.options.prices);
    if ('fallback' in outcome) return { content: coach, ...COACH, fallback: outcome.fallback, usage };
    const { name, model, promptVersion } = provider;
    return { content: outcome.content, provider: name, model, promptVersion, fallback: null, usage };
  }
}

function usageOf(ms: number, { meter, repairs }: ModelWriting, prices: TokenPrices | null): DebriefUsage {
  return {
    duration_ms: Math.round(ms),
    requests: meter.requests,
    repairs,
    input_tokens: meter.inputTokens,
    output_tokens: meter.outputTokens,
    cost_usd: prices ? costUsd(meter, prices) : null,
  };
}

/** Rounded to a millionth of a dollar; null if the endpoint does not report tokens. */
function costUsd({ inputTokens, outputTokens }: UsageMeter, prices: TokenPrices): number | null {
  if (inputTokens === null || outputTokens === null) return null;
  return (
    Math.round(inputTokens * prices.inputUsdPerMillion + outputTokens * prices.outputUsdPerMillion) /
    1_000_000
  );
}
