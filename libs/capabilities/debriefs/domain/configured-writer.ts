import { type Settings } from '@core/config';
import { type DebriefProvider } from './debrief-provider.js';
import { DebriefWriter } from './debrief-writer.js';
import { type LanguageModelSettings } from './language-model-settings.js';

/**
 * The writer selected by the configuration. A provider's packages are loaded on demand, because most installations do
 * not need them.
 */
export async function configuredWriter(settings: Settings): Promise<DebriefWriter> {
  const { debriefInputUsdPerMillionTokens: input, debriefOutputUsdPerMillionTokens: output } = settings;
  return new DebriefWriter(await configuredProvider(settings), {
    timeoutSeconds: settings.debriefTimeoutSeconds,
    prices:
      input === undefined || output === undefined
        ? null
        : { inputUsdPerMillion: input, outputUsdPerMillion: output },
  });
}

/** The configuration check ensures that the variables a provider needs are set. */
async function configuredProvider(settings: Settings): Promise<DebriefProvider | null> {
  const { debriefBaseUrl: baseUrl, debriefApiKey: apiKey } = settings;
  const options: LanguageModelSettings = {
    model: settings.debriefModel!,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    maxRetries: settings.debriefMaxRetries,
    maxOutputTokens: settings.debriefMaxOutputTokens,
    answerBytesMax: settings.debriefAnswerMaxBytes,
  };
  switch (settings.debriefProvider) {
    case 'deterministic':
      return null;
    case 'openai-compatible': {
      const { openAiCompatibleProvider } = await import('./openai-compatible-provider.js');
      return openAiCompatibleProvider({ ...options, baseUrl: baseUrl! });
    }
    case 'anthropic': {
      const { anthropicProvider } = await import('./anthropic-provider.js');
      return anthropicProvider({ ...options, apiKey: apiKey! });
    }
  }
}
