/** Upkeep of accounts. */
export { EndedKeys } from './ended-keys.js';
export { ExpiredRequests } from './expired-requests.js';
export { ExpiredSignIns } from './expired-sign-ins.js';
export { ExpiredTokens } from './expired-tokens.js';
export { OldUsage } from './old-usage.js';
export { QuotaWarnings } from './quota-warnings.js';
