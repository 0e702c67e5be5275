import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** After an upload the next one is often under way already. */
const QUIET_MS = 100;

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

  /** Resolves when none has been in hand for a moment, or when `isGivenUp`. */
  async over(isGivenUp: () => boolean): Promise<void> {
    while (!isGivenUp() && (this.count > 0 || performance.now() - this.lastAt < QUIET_MS))
      await sleep(QUIET_MS);
  }
}
