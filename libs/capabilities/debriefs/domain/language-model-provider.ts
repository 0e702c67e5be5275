import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
  RetryError,
} from 'ai';
import {
  type DebriefProvider,
  DebriefProviderError,
  type DebriefTask,
  type DraftAnswer,
} from './debrief-provider.js';
import { draftSchema, readDraft } from './draft.js';
import { limitedResponse } from './limited-response.js';
import { factsMessage, instructions, PROMPT_VERSION, repairMessage } from './prompt.js';

// Otherwise the SDK prints warnings to the console, bypassing the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface LanguageModelOptions {
  readonly name: string;
  readonly model: string;
  readonly maxRetries: number;
  readonly maxOutputTokens: number;
  readonly answerBytesMax: number;
  /** Creates the model of an SDK provider; it must send its requests through `fetch`. */
  readonly connect: (fetch: typeof globalThis.fetch, answerForm: AnswerForm) => LanguageModel;
}

/** `schema`: the endpoint enforces the schema. `text`: the schema is only described to the model. */
export type AnswerForm = 'schema' | 'text';

/** Status codes that endpoints return for an unsupported `response_format`. */
const FORM_REFUSED = [400, 404, 415, 422, 501];

interface Generated {
  readonly text: string;
  readonly finishReason: string | undefined;
}

/** A language model through the AI SDK, whatever its protocol. */
export class LanguageModelProvider implements DebriefProvider {
  readonly name: string;
  readonly model: string;
  readonly promptVersion = PROMPT_VERSION;
  /** Changes to `text` permanently when the endpoint rejects schemas but responds without one. */
  private answerForm: AnswerForm = 'schema';

  constructor(private readonly options: LanguageModelOptions) {
    this.name = options.name;
    this.model = options.model;
  }

  async write(task: DebriefTask): Promise<DraftAnswer> {
    const { text, finishReason } = await this.generateInKnownForm(task);
    if (finishReason === 'content-filter' || text.trim() === '') {
      throw new DebriefProviderError('The model refused to answer');
    }
    const read = readDraft(text);
    if (read.draft) return { text, draft: read.draft };
    const wasCutOff = finishReason === 'length';
    return {
      text,
      draft: null,
      complaint: wasCutOff ? 'The answer was too long and was cut off.' : read.complaint,
    };
  }

  private async generateInKnownForm(task: DebriefTask): Promise<Generated> {
    try {
      return await this.generate(task, this.answerForm);
    } catch (error) {
      if (this.answerForm !== 'schema' || !isFormRefused(error)) throw asProviderError(error);
    }
    try {
      const generated = await this.generate(task, 'text');
      this.answerForm = 'text';
      return generated;
    } catch (error) {
      throw asProviderError(error);
    }
  }

  private async generate(
    { facts, language, refused, meter, signal }: DebriefTask,
    form: AnswerForm,
  ): Promise<Generated> {
    const countingFetch: typeof fetch = async (input, init) => {
      meter.countRequest();
      // A redirect would send the key and the facts elsewhere.
      return limitedResponse(await fetch(input, { ...init, redirect: 'error' }), this.options.answerBytesMax);
    };
    try {
      const { text, finishReason, totalUsage } = await generateText({
        model: this.options.connect(countingFetch, form),
        ...(form === 'schema' && { output: Output.object({ schema: draftSchema, name: 'debrief' }) }),
        system: instructions(language),
        messages: [
          { role: 'user', content: factsMessage(facts) },
          ...(refused
            ? ([
                { role: 'assistant', content: refused.text },
                { role: 'user', content: repairMessage(refused) },
              ] as const)
            : []),
        ],
        maxRetries: this.options.maxRetries,
        maxOutputTokens: this.options.maxOutputTokens,
        abortSignal: signal,
      });
      meter.countTokens(totalUsage.inputTokens, totalUsage.outputTokens);
      return { text, finishReason };
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error;
      meter.countTokens(error.usage?.inputTokens, error.usage?.outputTokens);
      return { text: error.text ?? '', finishReason: error.finishReason };
    }
  }
}

function callErrorOf(error: unknown): APICallError | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(last) ? last : undefined;
}

function isFormRefused(error: unknown): boolean {
  return FORM_REFUSED.includes(callErrorOf(error)?.statusCode ?? 0);
}

/** Does not attach the error as its cause, because that contains the request, the response and their headers. */
function asProviderError(error: unknown): DebriefProviderError {
  const { name = 'unknown', message = '' } = error as Partial<Error>;
  const call = callErrorOf(error);
  if (call?.statusCode === undefined) {
    const isLate = name === 'TimeoutError' || name === 'AbortError';
    if (isLate) return new DebriefProviderError('The model did not respond in time');
    const isUnreachable = call !== undefined || message === 'fetch failed';
    return new DebriefProviderError(
      isUnreachable ? 'The model endpoint cannot be reached' : `The model call failed: ${name}`,
    );
  }
  if (call.statusCode === 200) {
    return new DebriefProviderError('The model endpoint returned something other than a completion');
  }
  const code = codeOf(call.data);
  return new DebriefProviderError(`The model endpoint returned ${call.statusCode}${code && ` (${code})`}`);
}

/** `model_not_found`, `invalid_api_key`, `overloaded_error`: error codes of either API; empty for anything else. */
function codeOf(data: unknown): string {
  const { code, type } = (data as { error?: { code?: unknown; type?: unknown } } | undefined)?.error ?? {};
  const isCode = (value: unknown): value is string =>
    typeof value === 'string' && /^[a-z]+(_[a-z]+){0,5}$/.test(value);
  return [code, type].find(isCode) ?? '';
}
