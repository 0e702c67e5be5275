export { nextAttemptInMs } from './next-attempt.js';
export { retryAfterSeconds } from './retry-after.js';
export { WakeableLoop } from './wakeable-loop.js';
