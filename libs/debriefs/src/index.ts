/** The author of a debrief: the coach, or a language model whose text is checked and sent back once. */
export { configuredWriter } from './configured-writer.js';
export {
  DebriefWriter,
  type TokenPrices,
  type WriterOptions,
  type WrittenDebrief,
} from './debrief-writer.js';
export type { DebriefProvider } from './debrief-provider.js';
export type { Fallback } from './model-writing.js';
