/** Where an app runs. Only one on a server can keep a secret. */
export const APP_KINDS = ['native', 'browser', 'server'] as const;

export type AppKind = (typeof APP_KINDS)[number];
