import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type DebriefProvider } from './debrief-provider.js';
import { LanguageModelProvider } from './language-model-provider.js';
import { type LanguageModelSettings } from './language-model-settings.js';

/** OpenAI's newer models use a different name for the output token limit, which many other servers do not support. */
const OPENAI_HOSTS = /(^|\.)openai\.(com|azure\.com)$/;

/** Any server with OpenAI's chat completions API: OpenAI, vLLM, Ollama, llama.cpp. */
export function openAiCompatibleProvider(
  settings: LanguageModelSettings & { baseUrl: string },
): DebriefProvider {
  const { baseUrl, apiKey, model } = settings;
  const isOpenAi = OPENAI_HOSTS.test(new URL(baseUrl).hostname);
  return new LanguageModelProvider({
    name: 'openai-compatible',
    model,
    maxRetries: settings.maxRetries,
    maxOutputTokens: settings.maxOutputTokens,
    answerBytesMax: settings.answerBytesMax,
    connect: (fetch, answerForm) =>
      createOpenAICompatible({
        name: 'debrief',
        baseURL: baseUrl,
        ...(apiKey !== undefined && { apiKey }),
        fetch,
        supportsStructuredOutputs: answerForm === 'schema',
        ...(isOpenAi && { transformRequestBody: withCompletionTokens }),
      }).chatModel(model),
  });
}

function withCompletionTokens({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}
