/** How a language model is reached, and how long and dear it may be. */
export interface LanguageModelSettings {
  readonly model: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly maxRetries: number;
  readonly maxOutputTokens: number;
  readonly answerBytesMax: number;
}
