import { plainLine, type DebriefLanguage } from '@core/contract';
import { measuredRequest } from '@core/observability';
import { checkDebrief, type DebriefContent, type DebriefFacts } from '@engine/coach';
import {
  type DebriefProvider,
  DebriefProviderError,
  type DraftAnswer,
  type RefusedDraft,
  UsageMeter,
} from './debrief-provider.js';

/** One repair only: a model that fails twice will fail again. */
const REPAIRS_MAX = 1;

/** A complaint may quote the model, so it can be arbitrarily long. */
const QUOTED_CHARACTERS_MAX = 200;

/** Why the coach has to write instead of a model. */
export interface Fallback {
  /** `unavailable`: the model did not respond; `refused`: its draft failed the check. */
  readonly kind: 'unavailable' | 'refused';
  /** For operators. */
  readonly reason: string;
}

/** One debrief by a language model: draft, check, and one retry. */
export class ModelWriting {
  readonly meter = new UsageMeter();
  repairs = 0;

  /** @param coach the coach's debrief; its key moments and safety remarks are used in any case */
  constructor(
    private readonly provider: DebriefProvider,
    private readonly facts: DebriefFacts,
    private readonly language: DebriefLanguage,
    private readonly coach: DebriefContent,
  ) {}

  /** Returns the debrief that passed the check, or why there is none. */
  async write(signal: AbortSignal): Promise<{ content: DebriefContent } | { fallback: Fallback }> {
    try {
      let refused = await this.attempt(signal);
      while ('complaints' in refused && this.repairs < REPAIRS_MAX) {
        this.repairs++;
        refused = await this.attempt(signal, refused);
      }
      if ('content' in refused) return refused;
      const [first = '', ...others] = refused.complaints;
      const quoted = plainLine(first).slice(0, QUOTED_CHARACTERS_MAX);
      const count = refused.complaints.length;
      const reason = others.length === 0 ? quoted : `${count} faults; the first: ${quoted}`;
      return { fallback: { kind: 'refused', reason } };
    } catch (error) {
      if (!(error instanceof DebriefProviderError)) throw error;
      return { fallback: { kind: 'unavailable', reason: error.message } };
    }
  }

  private async attempt(
    signal: AbortSignal,
    refused?: RefusedDraft,
  ): Promise<{ content: DebriefContent } | RefusedDraft> {
    const { facts, language, meter } = this;
    const task = { facts, language, meter, signal, ...(refused && { refused }) };
    const answer = await measuredRequest('language_model', () => this.provider.write(task));
    if (answer.draft === null) return { text: answer.text, complaints: [answer.complaint] };
    return this.checked(answer.text, answer.draft);
  }

  /** Key moments and safety remarks always come from the coach: a model can neither omit a warning nor invent one. */
  private checked(
    text: string,
    draft: NonNullable<DraftAnswer['draft']>,
  ): { content: DebriefContent } | RefusedDraft {
    const { key_moments, safety } = this.coach;
    const content = { ...draft, key_moments, safety };
    const faults = checkDebrief(content, this.facts, this.language);
    if (faults.length === 0) return { content };
    return { text, complaints: faults.map(({ at, message }) => `${at} ${message}`) };
  }
}
