import { Injectable } from '@nestjs/common';

/** After an upload the next one is often under way already. */
const QUIET_MS = 100;
/**
 * Where uploads never end, what stands back goes on after so long: one flight at a time, some 50 ms on a thread every
 * two seconds, so that it gets a few hundredths of what there is and is not left undone for ever.
 */
const LONGEST_WAIT_MS = 2_000;

/** Uploads that this worker is working on. Whoever sent one waits for it; what nobody waits for stands back. */
@Injectable()
export class UploadsInHand {
  private count = 0;
  private lastAt = -Infinity;

  async during(work: () => Promise<void>): Promise<void> {
    this.count++;
    try {
      await work();
    } finally {
      this.count--;
      this.lastAt = performance.now();
    }
  }

  /** Resolves when none has been in hand for a moment, after the longest wait at the latest, or when `isGivenUp`. */
  async over(isGivenUp: () => boolean): Promise<void> {
    const latest = performance.now() + LONGEST_WAIT_MS;
    while (!isGivenUp() && !this.isQuiet() && performance.now() < latest) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  }

  private isQuiet(): boolean {
    return this.count === 0 && performance.now() - this.lastAt >= QUIET_MS;
  }
}
