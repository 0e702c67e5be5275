/** Languages a debrief can be written in. */
export const DEBRIEF_LANGUAGES = ['en', 'de', 'fr'] as const;

export type DebriefLanguage = (typeof DEBRIEF_LANGUAGES)[number];

/** Life of a debrief: being written, saved, or given up. */
export type DebriefStatus = 'running' | 'completed' | 'failed';
