import { Injectable } from '@nestjs/common';

/** Time without uploads before background work continues: the next upload is often already on its way. */
const QUIET_MS = 100;
/**
 * Longest wait of background work. Under constant uploads it still gets one flight, about 50 ms of a thread, every
 * two seconds, so it always makes progress.
 */
const LONGEST_WAIT_MS = 2_000;

/** The uploads that this worker is processing. A client waits for each of them, so background work yields. */
@Injectable()
export class UploadsInHand {
  private count = 0;
  private lastAt = -Infinity;
  private readonly listeners: (() => void)[] = [];

  /** Calls it after each upload that this worker has processed. Others have theirs processed by other workers. */
  onProcessed(listener: () => void): void {
    this.listeners.push(listener);
  }

  noteProcessed(): void {
    for (const listener of this.listeners) listener();
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.count++;
    try {
      return await work();
    } finally {
      this.count--;
      this.lastAt = performance.now();
    }
  }

  /** Resolves after a moment without uploads, after the longest wait, or when the worker stops. */
  async waitUntilQuiet(stopping: AbortSignal): Promise<void> {
    const latest = performance.now() + LONGEST_WAIT_MS;
    while (!stopping.aborted && !this.isQuiet() && performance.now() < latest) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  }

  private isQuiet(): boolean {
    return this.count === 0 && performance.now() - this.lastAt >= QUIET_MS;
  }
}
