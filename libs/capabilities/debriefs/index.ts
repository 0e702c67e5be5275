/** The author of a debrief: the coach, or a language model whose text is checked and sent back once. */
export { configuredWriter } from './domain/configured-writer.js';
export { DebriefWriter, type WrittenDebrief } from './domain/debrief-writer.js';
export { DEBRIEF_TABLES } from './tables/debrief-tables.js';
export { type DebriefClaim, DebriefWorkRepository } from './tables/debrief-work.repository.js';
export { DebriefRepository, type SavedDebrief } from './tables/debrief.repository.js';
