/** Connection settings of a language model, and limits on the length and cost of its responses. */
export interface LanguageModelSettings {
  readonly model: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly maxRetries: number;
  readonly maxOutputTokens: number;
  readonly answerBytesMax: number;
}
