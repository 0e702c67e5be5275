export const API_KEY_STATES = ['live', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];
