import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy machine; Jest's own limit is longer still. */
const TIMEOUT_MS = 90_000;
const LOOK_EVERY_MS = 50;

/**
 * Polls until the condition is true, and returns the last value.
 * @throws with what did not come true and the last value
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  isTrue: (seen: T) => boolean = Boolean,
): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const seen = await look();
    if (isTrue(seen)) return seen;
    if (Date.now() > deadline) {
      const last = JSON.stringify(seen)?.slice(0, 2_000);
      throw new Error(`Waited ${TIMEOUT_MS / 1_000} s until ${what}; seen last: ${last}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
