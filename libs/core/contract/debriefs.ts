/** Languages a debrief can be written in. */
export const DEBRIEF_LANGUAGES = ['en', 'de', 'fr'] as const;

export type DebriefLanguage = (typeof DEBRIEF_LANGUAGES)[number];

/** Debrief providers: the built-in rules, or a language model through one of two protocols. */
export const DEBRIEF_PROVIDERS = ['deterministic', 'openai-compatible', 'anthropic'] as const;

export type DebriefProviderName = (typeof DEBRIEF_PROVIDERS)[number];

/** Status of a debrief: in progress, saved, or failed for good. */
export type DebriefStatus = 'running' | 'completed' | 'failed';
