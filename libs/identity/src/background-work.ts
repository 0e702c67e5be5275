import { Logger } from '@nestjs/common';

/**
 * Work that an answer does not wait for, so that neither its length nor its outcome tells anything to whoever asked.
 * A process that stops finishes it first.
 */
export class BackgroundWork {
  private readonly logger = new Logger('identity');
  private readonly underWay = new Set<Promise<void>>();

  /** Never rejects; what fails is logged as `event`. */
  begin(event: string, work: () => Promise<unknown>): void {
    const running = work()
      .then(() => undefined)
      .catch((error: unknown) => this.logger.error({ event, error }))
      .finally(() => this.underWay.delete(running));
    this.underWay.add(running);
  }

  async finished(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
