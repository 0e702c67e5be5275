import { createAnthropic } from '@ai-sdk/anthropic';
import { type DebriefProvider } from './debrief-provider.js';
import { LanguageModelProvider } from './language-model-provider.js';
import { type LanguageModelSettings } from './language-model-settings.js';

/** Given in full, because the SDK would otherwise read a URL from its own environment variables. */
const ANTHROPIC_URL = 'https://api.anthropic.com/v1';

export function anthropicProvider(settings: LanguageModelSettings & { apiKey: string }): DebriefProvider {
  const { baseUrl = ANTHROPIC_URL, apiKey, model } = settings;
  return new LanguageModelProvider({
    name: 'anthropic',
    model,
    maxRetries: settings.maxRetries,
    maxOutputTokens: settings.maxOutputTokens,
    answerBytesMax: settings.answerBytesMax,
    connect: (fetch) => createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model),
  });
}
