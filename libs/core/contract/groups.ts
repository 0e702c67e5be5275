/** How many flights are replayed together. */
export const GROUP_FLIGHTS_MAX = 50;
export const GROUP_NAME_CHARACTERS_MAX = 100;
/** Longer names would cover the scene. */
export const PILOT_NAME_CHARACTERS_MAX = 60;
/** How many colours pilots can have. They are numbered from 1. */
export const PILOT_COLOURS = 16;

/** A flight that a visitor has added waits until the owner of the group approves it. */
export const GROUP_ENTRY_STATUSES = ['waiting', 'approved'] as const;
export type GroupEntryStatus = (typeof GROUP_ENTRY_STATUSES)[number];

/** Whose flight it is: the owner's, one of another account that is shared by link, or that of a visitor. */
export const GROUP_ENTRY_ORIGINS = ['owner', 'link', 'guest'] as const;
export type GroupEntryOrigin = (typeof GROUP_ENTRY_ORIGINS)[number];
