/** Languages a debrief can be written in. */
export const DEBRIEF_LANGUAGES = ['en', 'de', 'fr'] as const;

export type DebriefLanguage = (typeof DEBRIEF_LANGUAGES)[number];

/** Who can write debriefs: the rules of this service, or a language model behind one of two protocols. */
export const DEBRIEF_PROVIDERS = ['deterministic', 'openai-compatible', 'anthropic'] as const;

export type DebriefProviderName = (typeof DEBRIEF_PROVIDERS)[number];

/** Life of a debrief: being written, saved, or given up. */
export type DebriefStatus = 'running' | 'completed' | 'failed';
