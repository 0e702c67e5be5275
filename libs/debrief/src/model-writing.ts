import { plainLine } from '@app/contract';
import { checkDebrief, type DebriefContent, type DebriefFacts, type DebriefLanguage } from '@app/domain';
import {
  type DebriefProvider,
  DebriefProviderError,
  type DraftAnswer,
  type RefusedDraft,
  UsageMeter,
} from './debrief-provider.js';

/** Once: who gets it wrong twice gets it wrong again. */
const REPAIRS_MAX = 1;

/** A complaint may quote the model, and so be as long as it likes. */
const QUOTED_CHARACTERS_MAX = 200;

/** Why the coach has to write in place of a model. */
export interface Fallback {
  /** `unavailable`: the model gave no answer; `refused`: the check refused what it wrote. */
  readonly kind: 'unavailable' | 'refused';
  /** For operators. */
  readonly reason: string;
}

/** One debrief by a language model: draft, check, and once more. */
export class ModelWriting {
  readonly meter = new UsageMeter();
  repairs = 0;

  /** @param coach what the coach wrote, of which key moments and safety are used whoever writes the rest */
  constructor(
    private readonly provider: DebriefProvider,
    private readonly facts: DebriefFacts,
    private readonly language: DebriefLanguage,
    private readonly coach: DebriefContent,
  ) {}

  /** What passed the check, or why nothing did. */
  async write(signal: AbortSignal): Promise<{ content: DebriefContent } | { fallback: Fallback }> {
    try {
      let refused = await this.attempt(signal);
      while ('complaints' in refused && this.repairs < REPAIRS_MAX) {
        this.repairs++;
        refused = await this.attempt(signal, refused);
      }
      if ('content' in refused) return refused;
      const first = plainLine(refused.complaints[0] ?? '').slice(0, QUOTED_CHARACTERS_MAX);
      return {
        fallback: { kind: 'refused', reason: `${refused.complaints.length} faults, the first: ${first}` },
      };
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
    const answer = await this.provider.write({ facts, language, meter, signal, ...(refused && { refused }) });
    if (answer.draft === null) return { text: answer.text, complaints: [answer.complaint] };
    return this.checked(answer.text, answer.draft);
  }

  /** Moments and safety stay the coach's: a model can neither leave a warning out nor make one up. */
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
