/** Marks routes that need a fresh session. */
export const FRESH_METADATA = 'fresh';
