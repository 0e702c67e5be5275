import { Logger } from '@nestjs/common';

/**
 * Runs work after the response has been sent, so that neither its duration nor its outcome reveals anything
 * to the client. Runs a limited number at once and queues the rest. A stopping process finishes all of it
 * first.
 */
export class BackgroundWork {
  private readonly logger = new Logger('identity');
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly active = new Set<Promise<void>>();

  constructor(private readonly concurrency: number) {}

  /** Never rejects; failures are logged as `event`. */
  begin(event: string, work: () => Promise<unknown>): void {
    this.waiting.push(async () => {
      try {
        await work();
      } catch (error) {
        this.logger.error({ event, error });
      }
    });
    this.startNext();
  }

  async finished(): Promise<void> {
    while (this.active.size > 0) await Promise.all(this.active);
  }

  private startNext(): void {
    if (this.active.size >= this.concurrency) return;
    const next = this.waiting.shift();
    if (!next) return;
    const running = next().then(() => {
      this.active.delete(running);
      this.startNext();
    });
    this.active.add(running);
  }
}
