/** When to try again: loops that can be woken, waits between attempts, `Retry-After`. */
export { nextAttemptInMs } from './next-attempt.js';
export { retryAfterSeconds } from './retry-after.js';
export { WakeableLoop } from './wakeable-loop.js';
