import { type CallOptions } from './client.js';
import { pause } from './retry.js';

/** Every poll is a request of your quota. */
export interface WaitOptions extends CallOptions {
  /** The pause between two polls. Default: 2,000 at first, then longer each time, up to 30,000. */
  readonly pollMs?: number | undefined;
}

const FIRST_MS = 2_000;
const MAX_MS = 30_000;
const GROWTH = 1.5;

/** Calls `read` until it returns a value. */
export async function poll<T>(
  read: () => Promise<T | undefined>,
  { pollMs, signal }: WaitOptions,
): Promise<T> {
  for (let polls = 0; ; polls++) {
    const found = await read();
    if (found !== undefined) return found;
    await pause(pollMs ?? pollPauseMs(polls), signal);
  }
}

export function pollPauseMs(earlierPauses: number): number {
  return Math.min(FIRST_MS * GROWTH ** earlierPauses, MAX_MS);
}
