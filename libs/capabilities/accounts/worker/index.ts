/** Upkeep of accounts. */
export { QuotaWarnings } from './quota-warnings.js';
export { ENDED_KEYS, EXPIRED_REQUESTS, EXPIRED_SIGN_INS, EXPIRED_TOKENS, OLD_USAGE } from './retention.js';
